import type { Day } from '@/lib/platform/dates/constants'
import { payoutOfOffer } from '../../lib/catalog/payouts/rules'
import { holdEnd } from '../../lib/conversions/lifecycle/hold-end-rules'
import { conversionMoney } from '../../lib/conversions/lifecycle/payout-amount-rules'
import { rejection } from '../../lib/conversions/lifecycle/rejection-rules'
import type { AffiliateStatus, ConversionStatus, RejectionReason } from '../../lib/generated/prisma/enums'
import { DAY_MS } from '../../lib/platform/dates/constants'
import { easternDay } from '../../lib/platform/dates/days'
import type { Cents } from '../../lib/platform/money/cents'
import { DOLLAR } from '../../lib/platform/money/currency'
import { DEFAULT_REFERRALS } from '../../lib/platform/settings/constants'
import { referralCommission } from '../../lib/rewards/referrals/commission-rules'
import { EarningsTimeline, type LevelRow } from './earnings-timeline'
import { toTerms } from './offers'
import type { Pauses } from './pauses'
import { AFFILIATES } from './people'
import type { Purchase } from './purchases'
import { Random } from './random'

/** A change of a conversion's status. `byAdvertiser` means made by a postback, otherwise by us. */
export type Step = {
  from: ConversionStatus | undefined
  to: ConversionStatus
  at: Date
  reason: RejectionReason | null
  by: 'system' | 'advertiser' | 'staff'
}

/** A conversion with its history until now. */
export type DemoConversion = Purchase & {
  payoutCents: Cents
  revenueCents: Cents
  day: Day
  holdUntil: Date
  steps: [Step, ...Step[]]
}

export const lastStep = ({ steps }: DemoConversion): Step => steps.at(-1) ?? steps[0]

type World = { levels: readonly LevelRow[]; pauses: Pauses; gaps: ReadonlyMap<number, ReadonlySet<Day>>; now: Date }

/** Makes conversions of purchases with the project's own rules, in order of time. */
export class ConversionDrawer {
  readonly timelines: ReadonlyMap<number, EarningsTimeline>
  /** Payout of offers with a daily cap, by "offer|day". */
  readonly capUsed = new Map<string, Cents>()
  readonly #spent = new Set<string>()
  readonly #random = new Random('fates')

  constructor(private readonly world: World) {
    this.timelines = new Map(AFFILIATES.map(({ id }) => [id, new EarningsTimeline(world.levels)]))
  }

  drawAll(purchases: readonly Purchase[]): DemoConversion[] {
    const inOrder = [...purchases].sort((a, b) => a.at.getTime() - b.at.getTime())
    const kept = inOrder.flatMap((purchase) => this.#draw(purchase) ?? [])
    for (const timeline of this.timelines.values()) timeline.passUntil(this.world.now)
    return kept
  }

  #draw(purchase: Purchase): DemoConversion | undefined {
    const { click, at, isSure } = purchase
    const timeline = this.#timeline(click.affiliateId)
    timeline.passUntil(at)
    const money = conversionMoney(
      payoutOfOffer({ ...toTerms(click.offer), revenueCurrency: DOLLAR }),
      purchase.amountCents ?? undefined,
    )
    const day = easternDay(at)
    const refused = this.#refusal(purchase)
    // on a day without conversions, no sale is accepted
    if (!refused && this.world.gaps.get(click.affiliateId)?.has(day)) return undefined
    const reason = refused ?? (this.#takeCap(purchase, day, money.payoutCents) ? undefined : 'cap')
    const holdUntil = holdEnd(at, { ...click.offer, levelsShortenHold: true, approvalDays: null }, timeline.holdDays)
    const to = reason ? 'rejected' : holdUntil <= at ? 'approved' : 'pending'
    const first: Step = { from: undefined, to, at, reason: reason ?? null, by: 'system' }
    if (!reason) this.#spent.add(click.id)
    const later = reason ? [] : this.#fate(purchase, holdUntil, isSure)
    const happened = later.filter((step) => step.at <= this.world.now)
    this.#expectMoney(click.affiliateId, [first, ...later], money.payoutCents)
    return { ...purchase, ...money, day, holdUntil, steps: [first, ...happened] }
  }

  #refusal({ click, at }: Purchase): RejectionReason | undefined {
    const { offer, affiliateId, flag } = click
    const pausedAt = this.world.pauses.offers.get(offer.id)
    return rejection({
      at,
      clickedAt: click.at,
      clickFlag: flag,
      affiliateStatus: statusAt(affiliateId, this.world.pauses, at),
      offerStatus: pausedAt && at >= pausedAt ? 'paused' : 'active',
      attributionWindowDays: 30,
      hasPaidConversion: !offer.isSubscription && this.#spent.has(click.id),
    })
  }

  #takeCap({ click: { offer } }: Purchase, day: Day, payoutCents: Cents): boolean {
    if (offer.payoutCapCents === null) return true
    const key = `${offer.id}|${day}`
    const used = (this.capUsed.get(key) ?? 0n) + payoutCents
    if (used > BigInt(offer.payoutCapCents)) return false
    this.capUsed.set(key, used)
    return true
  }

  /** The steps after acceptance: most are approved at the end of the hold; some are reversed before or after. */
  #fate({ at, click }: Purchase, holdUntil: Date, isSure: boolean): Step[] {
    const draw = this.#random.next()
    const part = this.#random.between(0.2, 0.9)
    const isHeld = holdUntil > at
    const during = new Date(at.getTime() + Math.round(part * (holdUntil.getTime() - at.getTime())))
    if (isHeld && !isSure && draw < 0.016) return [taken('pending', 'rejected', during, 'advertiser', 'advertiser')]
    if (isHeld && !isSure && draw < 0.026) return [taken('pending', 'rejected', during, 'fraud', 'staff')]
    const released: Step[] = isHeld
      ? [{ from: 'pending', to: 'approved', at: holdUntil, reason: null, by: 'system' }]
      : []
    if (isSure || draw < 0.988 || isReferred(click.affiliateId)) return released
    const back = new Date(holdUntil.getTime() + Math.round(part * 12 * DAY_MS))
    return [...released, taken('approved', 'reversed', back, 'advertiser', 'advertiser')]
  }

  #expectMoney(affiliateId: number, steps: readonly Step[], payoutCents: Cents): void {
    for (const { to, at } of steps) {
      if (to === 'approved') this.#timeline(affiliateId).expect({ at, cents: payoutCents })
      if (to === 'reversed') this.#timeline(affiliateId).expect({ at, cents: -payoutCents })
      const referrer = referrerOf.get(affiliateId)
      if (to !== 'approved' || referrer === undefined) continue
      this.#timeline(referrer).expect({ at, cents: referralCommission(payoutCents, DEFAULT_REFERRALS.shareBps) })
    }
  }

  #timeline(affiliateId: number): EarningsTimeline {
    const found = this.timelines.get(affiliateId)
    if (!found) throw new Error(`the demo has no affiliate ${affiliateId}`)
    return found
  }
}

const taken = (
  from: ConversionStatus,
  to: ConversionStatus,
  at: Date,
  reason: RejectionReason,
  by: Step['by'],
): Step => ({
  from,
  to,
  at,
  reason,
  by,
})

const referrerOf = new Map(
  AFFILIATES.flatMap(({ id, referredBy }) => (referredBy === undefined ? [] : [[id, referredBy]])),
)
const isReferred = (affiliateId: number) => referrerOf.has(affiliateId)

const statuses = new Map(AFFILIATES.map(({ id, status }) => [id, status]))
function statusAt(affiliateId: number, pauses: Pauses, at: Date): AffiliateStatus {
  const pausedSince = pauses.affiliates.get(affiliateId)
  if (pausedSince) return at >= pausedSince ? 'suspended' : 'approved'
  return statuses.get(affiliateId) ?? 'approved'
}
