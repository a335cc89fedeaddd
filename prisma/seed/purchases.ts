import type { Day } from '@/lib/platform/dates/constants'
import { HOUR_MS, MINUTE_MS } from '../../lib/platform/dates/constants'
import { drawAmount } from './amounts'
import type { DaySpan, DemoClick } from './clicks'
import { demoOffer } from './offers'
import { Random } from './random'
import type { Traffic } from './traffic'

/** A sale that an advertiser reports. `isSure` ones are never reversed, because a day of a streak depends on them. */
export type Purchase = {
  click: DemoClick
  id: string
  txnId: string
  at: Date
  amountCents: bigint | null
  isSure: boolean
}

/** The sales from clicks until now. */
export function listPurchases(clicks: readonly DemoClick[], now: Date): Purchase[] {
  const purchases: Purchase[] = []
  for (const click of clicks) {
    if (click.buysAfterMs === null) continue
    const random = new Random(`purchase ${click.id}`)
    const at = new Date(click.at.getTime() + click.buysAfterMs)
    purchases.push(purchase(click, at, random, false))
    // the same order, reported again shortly after with another number
    if (click.buysTwice) {
      purchases.push(purchase(click, new Date(at.getTime() + random.int(40 * MINUTE_MS)), random, false))
    }
  }
  return purchases.filter(({ at }) => at <= now)
}

type SteadyDay = { affiliateId: number; traffic: Traffic; day: Day; count: number }

/**
 * The sales that keep a streak: the required number of the day's clicks convert within the hour and are never reversed.
 * A day without suitable clicks gets a new one, which is added to `clicks`.
 */
export function sureSales(of: SteadyDay, clicks: DemoClick[], span: DaySpan, now: Date): Purchase[] {
  const random = new Random(`sure ${of.affiliateId} ${of.day}`)
  const end = new Date(Math.min(span.end.getTime(), now.getTime() + 1))
  const fit = clicks.filter(
    ({ at, offer, flag, buysAfterMs }) =>
      flag === null && buysAfterMs === null && isSteady(offer) && end.getTime() - at.getTime() > HOUR_MS,
  )
  const chosen: DemoClick[] = []
  while (chosen.length < of.count && fit.length > 0) chosen.push(...fit.splice(random.int(fit.length), 1))
  const sales = chosen.map((click) => {
    const at = new Date(click.at.getTime() + Math.round(random.between(2 * MINUTE_MS, 55 * MINUTE_MS)))
    return purchase(click, at, random, true)
  })
  return sales.length > 0 ? sales : [justNow(of, clicks, span, end, random)]
}

/** A sale of the last few minutes. */
export function latestSale(of: SteadyDay, clicks: DemoClick[], span: DaySpan, now: Date): Purchase {
  return justNow(of, clicks, span, new Date(now.getTime() + 1), new Random(`latest ${of.affiliateId} ${of.day}`))
}

function justNow(of: SteadyDay, clicks: DemoClick[], span: DaySpan, end: Date, random: Random): Purchase {
  const latest = end.getTime() - 1
  const at = new Date(Math.max(span.start.getTime(), latest - Math.round(random.between(90_000, 4 * MINUTE_MS))))
  const clickedAt = new Date(at.getTime() - Math.round(random.between(2 * MINUTE_MS, 9 * MINUTE_MS)))
  const steady = of.traffic.offers.map(([id]) => demoOffer(id)).filter(isSteady)
  const offer = steady[random.int(steady.length)] ?? demoOffer(of.traffic.offers[0][0])
  const click: DemoClick = {
    affiliateId: of.affiliateId,
    id: random.id(clickedAt),
    offer,
    source: of.traffic.sources[0][0],
    s1: null,
    s2: null,
    s3: null,
    visitor: random.hex(32),
    ip: `100.64.1.${1 + random.int(254)}`,
    userAgent: clicks[0]?.userAgent ?? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0',
    country: 'US',
    isUnique: true,
    flag: null,
    at: clickedAt,
    buysAfterMs: null,
    buysTwice: false,
  }
  clicks.push(click)
  return purchase(click, at, random, true)
}

/** Offers whose sales are never refused because of a cap or a pause. */
const isSteady = ({ payoutCapCents, pausedDaysAgo }: DemoClick['offer']): boolean =>
  payoutCapCents === null && pausedDaysAgo === null

function purchase(click: DemoClick, at: Date, random: Random, isSure: boolean): Purchase {
  const letters = click.offer.slug.slice(0, 2).toUpperCase()
  return {
    click,
    id: random.id(at),
    txnId: `${letters}-${random.hex(10).toUpperCase()}`,
    at,
    amountCents: drawAmount(click.offer, random),
    isSure,
  }
}
