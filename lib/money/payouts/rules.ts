import { formatInTimeZone } from 'date-fns-tz'
import type { AffiliateStatus, PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import type { ErrorCode } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { TAX_FORM_PATH } from '../tax/constants'
import { METHOD_ORDER, MINIMUM_PAYOUT_CENTS } from './constants'

/**
 * The method a payout goes to: the one the affiliate picked if it is still there, else the first in the order
 * first wallet, second wallet, US bank, international bank. [S3.35]
 */
export function choosePayoutMethod<M extends { kind: PayoutMethodKind }>(
  methods: readonly M[],
  preferred: PayoutMethodKind | null,
): M | undefined {
  const order = preferred ? [preferred, ...METHOD_ORDER] : METHOD_ORDER
  for (const kind of order) {
    const method = methods.find((each) => each.kind === kind)
    if (method) return method
  }
  return undefined
}

/** The methods one can pick from, one of a kind, in the order in which one is chosen. [S3.35] */
export function listPayoutMethods<M extends { kind: PayoutMethodKind; hint: string }>(
  methods: readonly M[],
  preferred: PayoutMethodKind | null,
) {
  const usual = choosePayoutMethod(methods, preferred)
  return METHOD_ORDER.flatMap((kind) => {
    const method = methods.find((each) => each.kind === kind)
    return method ? [{ kind, hint: method.hint, isUsual: method === usual }] : []
  })
}

/** All that decides whether and how much an affiliate may withdraw. */
export type Standing = {
  status: AffiliateStatus
  heldUntil: Date | null
  /** What staff said when they began a review of the account's traffic; null when there is none. */
  review: string | null
  hasMethod: boolean
  hasTaxForm: boolean
  /** What may be paid out in all without one: all payouts count together, so that a sum cut in pieces needs it too. */
  taxFormAboveCents: Cents
  availableCents: Cents
  inPayoutCents: Cents
  paidCents: Cents
}

/** "Nov 24, 2026, 9:00 AM EST". */
export const easternMoment = (at: Date): string => formatInTimeZone(at, EASTERN, 'MMM d, yyyy, h:mm a zzz')

/** What may still be paid out without a tax form; null when there is one. */
export function withoutTaxFormCents({
  hasTaxForm,
  taxFormAboveCents,
  paidCents,
  inPayoutCents,
}: Standing): Cents | null {
  if (hasTaxForm) return null
  const left = taxFormAboveCents - paidCents - inPayoutCents
  return left > 0n ? left : 0n
}

const ACCOUNT_MESSAGES: Record<Exclude<AffiliateStatus, 'approved'>, string> = {
  pending: 'Your account waits for approval. You can withdraw once it is approved.',
  rejected: 'Your application was not approved, so nothing can be withdrawn.',
  suspended: 'Your account is suspended. Withdrawals wait until that is settled.',
  banned: 'Your account is closed. Nothing can be withdrawn.',
}

export const accountMessage = (status: AffiliateStatus): string | undefined =>
  status === 'approved' ? undefined : ACCOUNT_MESSAGES[status]

/** `review` is what staff said of it. */
export const reviewMessage = (review: string): string =>
  `Your traffic is under review. Pending conversions stay pending and withdrawals wait until that is over. ${review}`.trim()

export const heldMessage = (until: Date): string =>
  `Withdrawals are held until ${easternMoment(until)}, as they are for a while after a payout destination changes.`

export const debtMessage = (debtCents: Cents): string =>
  `A conversion was reversed after its money had been paid out, so ${formatCents(debtCents)} is still to be earned back.`

/** `aboveCents` is what may be paid out without a form in all, `leftCents` what is left of that. */
export function taxFormMessage(aboveCents: Cents, leftCents: Cents): string {
  if (aboveCents === 0n) return 'A tax form is needed before the first payout.'
  const needed = `A tax form is needed to withdraw more than ${formatCents(aboveCents)} in all`
  return leftCents === 0n ? `${needed}.` : `${needed}; ${formatCents(leftCents)} of that is left.`
}

/** A request as whoever sends it must see it. */
export type Payable = {
  status: AffiliateStatus
  /** Whether the person behind it may sign in: not suspended, banned or gone. */
  isActive: boolean
  heldUntil: Date | null
  isUnderReview: boolean
  /** What is left beside it; below zero where something it was made of has been taken back since. */
  availableCents: Cents
  /** Whether the method it was made for has not been removed since. */
  hasDestination: boolean
}

const overdrawnMessage = (missingCents: Cents): string =>
  `A conversion was reversed since it was asked for, and ${formatCents(missingCents)} is still to be earned back.`

/** Why a request must not be sent at this moment; undefined when it may. */
export function sendingProblem(payable: Payable, at: Date): string | undefined {
  const { status, isActive, heldUntil, isUnderReview, availableCents, hasDestination } = payable
  if (status !== 'approved') return `The account is ${status}.`
  if (!isActive) return 'The account is closed.'
  if (isUnderReview) return 'The account is under review.'
  if (heldUntil && heldUntil > at) return `Withdrawals are held until ${easternMoment(heldUntil)}.`
  if (availableCents < 0n) return overdrawnMessage(-availableCents)
  return hasDestination ? undefined : 'The payout method was removed.'
}

export type Refusal = { code: ErrorCode; message: string }

/** Why a sum cannot be withdrawn; undefined when it can. */
export function payoutRefusal(amountCents: Cents, standing: Standing, at: Date): Refusal | undefined {
  const { status, heldUntil, review, hasMethod, availableCents } = standing
  const blocked = accountMessage(status)
  if (blocked) return { code: 'forbidden', message: blocked }
  if (review !== null) return { code: 'forbidden', message: reviewMessage(review) }
  if (heldUntil && heldUntil > at) return { code: 'invalid', message: heldMessage(heldUntil) }
  if (amountCents < MINIMUM_PAYOUT_CENTS) {
    return { code: 'invalid', message: `The minimum payout is ${formatCents(MINIMUM_PAYOUT_CENTS)}.` }
  }
  if (availableCents < 0n) return { code: 'insufficient_funds', message: debtMessage(-availableCents) }
  if (amountCents > availableCents) {
    return { code: 'insufficient_funds', message: `Only ${formatCents(availableCents)} is available.` }
  }
  if (!hasMethod) return { code: 'invalid', message: 'Add a payout method first.' }
  const leftCents = withoutTaxFormCents(standing)
  if (leftCents !== null && amountCents > leftCents) {
    const needed = taxFormMessage(standing.taxFormAboveCents, leftCents)
    return { code: 'invalid', message: `${needed} Fill it in at ${TAX_FORM_PATH}.` }
  }
  return undefined
}
