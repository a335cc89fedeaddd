import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { MINIMUM_PAYOUT_CENTS } from './constants'
import {
  accountMessage,
  debtMessage,
  easternMoment,
  heldMessage,
  reviewMessage,
  type Standing,
  taxFormMessage,
  withoutTaxFormCents,
} from './rules'
import type { Release, WithdrawalReason } from './schema'

type Code = WithdrawalReason['code']
type Found = { message: string; until?: Date | null; amountCents?: Cents }

const reason = (code: Code, { message, until, amountCents }: Found): WithdrawalReason => ({
  ...{ code, message, until: until?.toISOString() ?? null },
  amountCents: amountCents === undefined ? null : Number(amountCents),
})

/**
 * Why an affiliate cannot withdraw yet, what stands in the way first. A payout on its way stands in nobody's way: it
 * is listed because it is where money went.
 */
export function withdrawalReasons(standing: Standing, releases: readonly Release[], at: Date): WithdrawalReason[] {
  const { status, heldUntil, review, hasMethod, inPayoutCents } = standing
  const account = accountMessage(status)
  return [
    ...(account ? [reason('account_not_approved', { message: account })] : []),
    ...(review !== null ? [reason('under_review', { message: reviewMessage(review) })] : []),
    ...(heldUntil && heldUntil > at ? [reason('held', { message: heldMessage(heldUntil), until: heldUntil })] : []),
    ...balanceReasons(standing, releases),
    ...(hasMethod ? [] : [reason('no_method', { message: 'Add a payout method, so that we know where to send it.' })]),
    ...taxReasons(standing),
    ...(inPayoutCents > 0n ? [onItsWay(inPayoutCents)] : []),
  ]
}

/** Whether some sum could be withdrawn now. */
export function canWithdraw(standing: Standing, at: Date): boolean {
  const { status, heldUntil, review, hasMethod, availableCents } = standing
  const isEnough = (cents: Cents) => cents >= MINIMUM_PAYOUT_CENTS
  const isFree = status === 'approved' && review === null && !(heldUntil && heldUntil > at) && hasMethod
  return isFree && isEnough(availableCents) && isEnough(withoutTaxFormCents(standing) ?? availableCents)
}

function balanceReasons({ availableCents }: Standing, releases: readonly Release[]): WithdrawalReason[] {
  const missingCents = MINIMUM_PAYOUT_CENTS - availableCents
  if (missingCents <= 0n) return []
  const until = whenReleased(missingCents, releases)
  const soon = until ? ` Held conversions will bring it by ${easternMoment(until)}.` : ''
  const message = `The minimum is ${formatCents(MINIMUM_PAYOUT_CENTS)}. You are ${formatCents(missingCents)} short.${soon}`
  return [
    ...(availableCents < 0n
      ? [reason('negative_balance', { message: debtMessage(-availableCents), amountCents: -availableCents })]
      : []),
    reason('below_minimum', { message, until, amountCents: missingCents }),
  ]
}

// A form that is missing says nothing to those who have less than they may withdraw without it.
function taxReasons(standing: Standing): WithdrawalReason[] {
  const leftCents = withoutTaxFormCents(standing)
  if (leftCents === null || standing.availableCents <= leftCents) return []
  return [
    reason('tax_form', { message: taxFormMessage(standing.taxFormAboveCents, leftCents), amountCents: leftCents }),
  ]
}

const onItsWay = (cents: Cents): WithdrawalReason =>
  reason('payout_on_its_way', { message: `${formatCents(cents)} is on its way to you already.`, amountCents: cents })

/** The moment by which held money makes up for what is missing, if the holds listed do. */
function whenReleased(missingCents: Cents, releases: readonly Release[]): Date | null {
  let comingCents = 0n
  for (const { at, amountCents } of releases) {
    comingCents += BigInt(amountCents)
    if (comingCents >= missingCents) return new Date(at)
  }
  return null
}
