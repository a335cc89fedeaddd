import type { OfferStop } from '@/lib/catalog/offers/access-rules'
import { momentText } from '@/lib/catalog/payouts/text-rules'
import type { CouponCodeStatus } from '@/lib/generated/prisma/enums'
import type { CouponCheck } from './coupon-schema'

/** What is known of a code at an advertiser. */
export type CouponFacts = {
  coupon: {
    code: string
    status: CouponCodeStatus
    affiliateId: number
    offerId: number
    offerName: string
    /** Whether clicks of other affiliates go before codes at the offer. */
    clicksFirst: boolean
    /** How many percent of a sale it earns beside such a click; null where one of them earns all. */
    codePercent: number | null
  } | null
  /** Whether its affiliate may promote the offer now. */
  mayPromote: boolean
  /** Why the offer takes no sales; null if it does. */
  stop: OfferStop | null
  /** The last call that named the code. */
  call: { at: Date; isAccepted: boolean; message: string } | null
}

type Step = CouponCheck['steps'][number]
type State = Pick<Step, 'state' | 'detail'>
const ok = (detail: string): State => ({ state: 'ok', detail })
const failed = (detail: string): State => ({ state: 'failed', detail })
const waiting = (detail = ''): State => ({ state: 'waiting', detail })

const UNKNOWN =
  'No affiliate has it. Give it to one on the offer’s page; case and blanks make no difference. Stripe names promotion codes by their id (promo_…), so that id has to be given as well.'

const STATUSES: Record<Exclude<CouponCodeStatus, 'active'>, string> = {
  requested: 'Its affiliate asked for it, and nobody has granted it yet. Grant it on the offer’s page.',
  refused: 'It was refused. Give it on the offer’s page if sales with it are to be credited.',
  ended: 'It ended, so later sales with it are credited to nobody.',
}

const STOPS: Record<OfferStop, string> = {
  paused: 'The offer is paused, so sales with the code are refused.',
  early: 'The offer has not begun, so sales with the code are refused.',
  ended: 'The offer is over, so sales with the code are refused.',
}

/** What a sale with a code meets, step by step. */
export function couponSteps(facts: CouponFacts): Step[] {
  const { coupon, call } = facts
  return [
    { label: 'Code known', ...(coupon ? ok(`${coupon.code} of affiliate ${coupon.affiliateId}.`) : failed(UNKNOWN)) },
    { label: 'Code active', ...(coupon ? statusOf(coupon) : waiting()) },
    { label: 'Affiliate', ...(coupon ? affiliateOf(facts.mayPromote) : waiting()) },
    { label: 'Offer', ...(coupon ? offerOf(coupon, facts.stop) : waiting()) },
    { label: 'Last call with it', ...callOf(call) },
  ]
}

const statusOf = ({ status, ...coupon }: NonNullable<CouponFacts['coupon']>): State =>
  status === 'active' ? ok(priorityOf(coupon)) : failed(STATUSES[status])

function priorityOf({
  clicksFirst,
  codePercent,
}: Pick<NonNullable<CouponFacts['coupon']>, 'clicksFirst' | 'codePercent'>) {
  if (codePercent !== null) return `It earns ${codePercent}% of a sale beside a click of another affiliate.`
  return clicksFirst ? 'Clicks of other affiliates go before it.' : 'It goes before clicks of other affiliates.'
}

const affiliateOf = (mayPromote: boolean): State =>
  mayPromote
    ? ok('May promote the offer.')
    : failed('May not promote the offer now, so sales with the code are rejected.')

const offerOf = ({ offerName, offerId }: NonNullable<CouponFacts['coupon']>, stop: OfferStop | null): State =>
  stop === null ? ok(`${offerName} (${offerId}).`) : failed(STOPS[stop])

function callOf(call: CouponFacts['call']): State {
  if (!call) return waiting('No call named it in the last 30 days. Send what the buyer entered as coupon.')
  const text = `${momentText(call.at)}: ${call.message}`
  return call.isAccepted ? ok(text) : failed(text)
}
