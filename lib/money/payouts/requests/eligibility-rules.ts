import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { ErrorCode } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { formatEasternInstant } from '../../payout-methods/rules'
import { TAX_FORM_PATH } from '../../tax/constants'
import { type TaxFacts, taxFormMessage, withoutTaxFormCents } from '../../tax/threshold-rules'
import type { Release, WithdrawalReason } from './eligibility-schema'

/** The facts that decide whether and how much an affiliate may withdraw. */
export type WithdrawalFacts = TaxFacts & {
  status: AffiliateStatus
  heldUntil: Date | null
  /** The reason staff gave for the review of the account's traffic; null when there is no review. */
  review: string | null
  hasMethod: boolean
  /** What to mend of the default method, by `faultOfStored`; null where nothing. */
  methodFault: string | null
  /** The least that can be withdrawn. */
  minimumCents: Cents
  availableCents: Cents
}

const ACCOUNT_MESSAGES: Record<Exclude<AffiliateStatus, 'approved'>, string> = {
  pending: 'Your account is awaiting approval. You can withdraw once it is approved.',
  rejected: 'Your application was not approved, so nothing can be withdrawn.',
  suspended: 'Your account is suspended. Withdrawals are paused until this is resolved.',
  banned: 'Your account is closed. Nothing can be withdrawn.',
}

export const accountMessage = (status: AffiliateStatus): string | undefined =>
  status === 'approved' ? undefined : ACCOUNT_MESSAGES[status]

/** `review` is the reason staff gave. */
export const reviewMessage = (review: string): string =>
  `Your traffic is under review. Pending conversions stay pending and withdrawals wait until that is over. ${review}`.trim()

export const heldMessage = (until: Date): string =>
  `Withdrawals are held until ${formatEasternInstant(until)}, as they are for a while after a payout destination changes.`

export const debtMessage = (debtCents: Cents): string =>
  `A conversion was reversed after its money had been paid out, so ${formatCents(debtCents)} must be earned back first.`

/** `fault` is the sentence of the field. */
export const faultMessage = (fault: string): string => `A payout to your default method may come back. ${fault}`

export type Refusal = { code: ErrorCode; message: string }

/** Why an amount cannot be withdrawn; undefined when it can. */
export function payoutRefusal(amountCents: Cents, facts: WithdrawalFacts, at: Date): Refusal | undefined {
  const { status, heldUntil, review, hasMethod, availableCents, minimumCents } = facts
  const blocked = accountMessage(status)
  if (blocked) return { code: 'forbidden', message: blocked }
  if (review !== null) return { code: 'forbidden', message: reviewMessage(review) }
  if (heldUntil && heldUntil > at) return { code: 'invalid', message: heldMessage(heldUntil) }
  if (amountCents < minimumCents) {
    return { code: 'invalid', message: `The minimum payout is ${formatCents(minimumCents)}.` }
  }
  if (availableCents < 0n) return { code: 'insufficient_funds', message: debtMessage(-availableCents) }
  if (amountCents > availableCents) {
    return { code: 'insufficient_funds', message: `Only ${formatCents(availableCents)} is available.` }
  }
  if (!hasMethod) return { code: 'invalid', message: 'Add a payout method first.' }
  const leftCents = withoutTaxFormCents(facts)
  if (leftCents !== null && amountCents > leftCents) {
    const needed = taxFormMessage(facts.taxFormAboveCents, leftCents)
    return { code: 'invalid', message: `${needed} Fill it in at ${TAX_FORM_PATH}.` }
  }
  return undefined
}

type Code = WithdrawalReason['code']
type Found = { message: string; until?: Date | null; amountCents?: Cents }

const reason = (code: Code, { message, until, amountCents }: Found): WithdrawalReason => ({
  code,
  message,
  until: until?.toISOString() ?? null,
  amountCents: amountCents === undefined ? null : Number(amountCents),
})

/**
 * Why an affiliate cannot withdraw yet, the most important reason first. A payout in progress prevents nothing; it is
 * listed to show where the money is.
 */
export function withdrawalReasons(facts: WithdrawalFacts, releases: readonly Release[], at: Date): WithdrawalReason[] {
  const { status, heldUntil, review, hasMethod, methodFault, inPayoutCents } = facts
  const account = accountMessage(status)
  return [
    ...(account ? [reason('account_not_approved', { message: account })] : []),
    ...(review !== null ? [reason('under_review', { message: reviewMessage(review) })] : []),
    ...(heldUntil && heldUntil > at ? [reason('held', { message: heldMessage(heldUntil), until: heldUntil })] : []),
    ...balanceReasons(facts, releases),
    ...(hasMethod ? [] : [reason('no_method', { message: 'Add a payout method, so that we know where to send it.' })]),
    ...(methodFault === null ? [] : [reason('method_fault', { message: faultMessage(methodFault) })]),
    ...taxReasons(facts),
    ...(inPayoutCents > 0n ? [inPayoutReason(inPayoutCents)] : []),
  ]
}

/** Whether any amount can be withdrawn now. */
export function canWithdraw(facts: WithdrawalFacts, at: Date): boolean {
  const { status, heldUntil, review, hasMethod, availableCents, minimumCents } = facts
  const isEnough = (cents: Cents) => cents >= minimumCents
  const isFree = status === 'approved' && review === null && !(heldUntil && heldUntil > at) && hasMethod
  return isFree && isEnough(availableCents) && isEnough(withoutTaxFormCents(facts) ?? availableCents)
}

function balanceReasons(
  { availableCents, minimumCents }: WithdrawalFacts,
  releases: readonly Release[],
): WithdrawalReason[] {
  const missingCents = minimumCents - availableCents
  if (missingCents <= 0n) return []
  const until = findReleaseTime(missingCents, releases)
  const soon = until ? ` Held money will cover it by ${formatEasternInstant(until)}.` : ''
  const message = `The minimum is ${formatCents(minimumCents)}. You are ${formatCents(missingCents)} short.${soon}`
  return [
    ...(availableCents < 0n
      ? [reason('negative_balance', { message: debtMessage(-availableCents), amountCents: -availableCents })]
      : []),
    reason('below_minimum', { message, until, amountCents: missingCents }),
  ]
}

// A missing form does not matter while the balance is no more than may be withdrawn without one.
function taxReasons(facts: WithdrawalFacts): WithdrawalReason[] {
  const leftCents = withoutTaxFormCents(facts)
  if (leftCents === null || facts.availableCents <= leftCents) return []
  return [reason('tax_form', { message: taxFormMessage(facts.taxFormAboveCents, leftCents), amountCents: leftCents })]
}

const inPayoutReason = (cents: Cents): WithdrawalReason =>
  reason('payout_on_its_way', { message: `${formatCents(cents)} is already on its way to you.`, amountCents: cents })

/** When released holds will cover the missing amount; null when the listed ones do not. */
function findReleaseTime(missingCents: Cents, releases: readonly Release[]): Date | null {
  let comingCents = 0n
  for (const { at, amountCents } of releases) {
    comingCents += BigInt(amountCents)
    if (comingCents >= missingCents) return new Date(at)
  }
  return null
}
