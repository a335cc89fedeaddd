import type { Day } from '@/lib/platform/dates/constants'
import type { ClickFlag } from '../../lib/generated/prisma/enums'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/platform/dates/constants'
import { dayStart } from '../../lib/platform/dates/days'
import type { DemoOffer } from './demo-offer'
import { demoOffer } from './offers'
import { isPaused, type Pauses } from './pauses'
import { Random } from './random'
import type { Traffic } from './traffic'
import { UniqueVisitors } from './unique-visitors'
import { drawAddress, drawBot, drawBrowser, drawCountry, drawDatacenterAddress, drawHour, WEEK } from './visitors'

/** A click of the demo, and whether its visitor buys. */
export type DemoClick = {
  affiliateId: number
  id: string
  offer: DemoOffer
  source: string | null
  s1: string | null
  s2: string | null
  s3: string | null
  visitor: string
  ip: string
  userAgent: string
  country: string
  isUnique: boolean
  flag: ClickFlag | null
  at: Date
  /** Milliseconds from the click to the sale; null without a sale. */
  buysAfterMs: number | null
  buysTwice: boolean
}

/** A day of an affiliate, as input for drawing its clicks. */
export type DayOfTraffic = {
  affiliateId: number
  traffic: Traffic
  day: Day
  daysAgo: number
  isPending: boolean
}

/** The start and the end of an Eastern day. */
export type DaySpan = { start: Date; end: Date }

/** Draws days of clicks. Remembers visitors, as the click path does, so that the unique flag is right. */
export class ClickDrawer {
  constructor(
    private readonly now: Date,
    private readonly pauses: Pauses,
  ) {}

  /** The clicks of one affiliate on one day, up to now, in order. They do not depend on the time of day of now. */
  draw(of: DayOfTraffic, span: DaySpan): DemoClick[] {
    const random = new Random(`clicks ${of.affiliateId} ${of.day}`)
    const count = countClicks(of, random)
    const drawn: DemoClick[] = []
    for (let index = 0; index < count; index += 1) drawn.push(drawClick(of, span, random, drawn.at(-1)))
    const happened = drawn.filter((click) => click.at <= this.now && !isPaused(this.pauses, click))
    happened.sort((a, b) => a.at.getTime() - b.at.getTime())
    // those of this day alone: nobody comes again on another
    const visitors = new UniqueVisitors()
    for (const click of happened) {
      click.isUnique = click.flag === null && visitors.claim(linkOf(click), click.visitor, click.at)
    }
    return happened
  }
}

const linkOf = ({ affiliateId, offer }: DemoClick) => ({ affiliateId, offerId: offer.id })

function countClicks({ traffic, day, daysAgo }: DayOfTraffic, random: Random): number {
  const [first, last] = traffic.perDay
  const grown = (1 - daysAgo / Math.max(1, traffic.startDaysAgo)) ** 1.3
  const weekday = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  return Math.round((first + (last - first) * grown) * weekday * random.between(0.82, 1.18))
}

function drawClick(of: DayOfTraffic, span: DaySpan, random: Random, before: DemoClick | undefined): DemoClick {
  const { affiliateId, traffic } = of
  const flag = drawFlag(of, random)
  // some visitors open the link again within the hour: not unique
  const earlier = before && !before.flag && random.chance(0.07) ? before : undefined
  const at = earlier ? shortlyAfter(earlier.at, span, random) : drawInstant(span, random)
  const offer = earlier?.offer ?? demoOffer(random.weighted(traffic.offers))
  const source = random.weighted(traffic.sources)
  return {
    affiliateId,
    id: random.id(at),
    offer,
    source,
    ...drawSubIds(source, random),
    visitor: earlier?.visitor ?? random.hex(32),
    ip: drawIp(traffic, flag, random),
    userAgent: flag === 'bot' ? drawBot(random) : drawBrowser(random),
    country: drawCountry(random),
    isUnique: false,
    flag,
    at,
    ...drawPurchase(offer, traffic, flag, random),
  }
}

function shortlyAfter(earlier: Date, { end }: DaySpan, random: Random): Date {
  return new Date(Math.min(earlier.getTime() + random.int(50 * MINUTE_MS), end.getTime() - 1))
}

function drawInstant({ start, end }: DaySpan, random: Random): Date {
  for (;;) {
    const at = new Date(start.getTime() + drawHour(random) * HOUR_MS + random.int(HOUR_MS))
    if (at < end) return at
  }
}

function drawFlag({ traffic, isPending }: DayOfTraffic, random: Random): ClickFlag | null {
  const draw = random.next()
  if (draw < 0.006) return 'head'
  if (draw < 0.018) return 'prefetch'
  if (draw < 0.052) return 'bot'
  if (draw < 0.052 + traffic.datacenterShare) return 'datacenter'
  return isPending ? 'affiliate_pending' : null
}

const HOOKS = ['hook-a', 'hook-b', 'hook-c'] as const
const REGIONS = ['us', 'intl'] as const

function drawSubIds(source: string | null, random: Random): Pick<DemoClick, 's1' | 's2' | 's3'> {
  const piece = 100 + random.int(24)
  const draw = random.next()
  if (source === null || draw < 0.2) return { s1: null, s2: null, s3: null }
  const isMail = source.includes('mail') || source.includes('newsletter')
  const s1 = `${isMail ? 'issue' : 'video'}-${piece}`
  const s2 = draw < 0.75 ? random.pick(HOOKS) : null
  return { s1, s2, s3: draw < 0.4 ? random.pick(REGIONS) : null }
}

/** A flagged click rarely converts; when it does, the conversion is rejected with its reason. */
function drawPurchase(
  offer: DemoOffer,
  traffic: Traffic,
  flag: ClickFlag | null,
  random: Random,
): Pick<DemoClick, 'buysAfterMs' | 'buysTwice'> {
  const rate = flag === null || flag === 'affiliate_pending' ? (offer.ratePercent / 100) * traffic.skill : 0.012
  const buys = random.chance(rate)
  const buysAfterMs = buys ? drawDelay(traffic, random) : null
  return { buysAfterMs, buysTwice: buys && random.chance(0.03) }
}

function drawIp({ staged }: Traffic, flag: ClickFlag | null, random: Random): string {
  if (flag === 'datacenter') return drawDatacenterAddress(random)
  return staged ? random.pick(staged.addresses) : drawAddress(random)
}

function drawDelay({ staged }: Traffic, random: Random): number {
  if (staged) return Math.round(random.between(...staged.afterMs))
  const draw = random.next()
  if (draw < 0.72) return Math.round(random.between(40_000, 38 * MINUTE_MS))
  if (draw < 0.93) return Math.round(random.between(HOUR_MS, 9 * HOUR_MS))
  // after the attribution window of 30 days
  if (draw > 0.988) return Math.round(random.between(30.2 * DAY_MS, 44 * DAY_MS))
  return Math.round(random.between(DAY_MS, 9 * DAY_MS))
}

export const toDaySpan = (day: Day, next: Day): DaySpan => ({ start: dayStart(day), end: dayStart(next) })
