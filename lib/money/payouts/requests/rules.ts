import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { formatEasternInstant } from '../../payout-methods/rules'
import type { PayoutStep } from './schema'

/** The id of a request or a batch. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What decides whether a request may be sent. */
export type Payable = {
  status: AffiliateStatus
  /** Whether the user may sign in: not suspended, banned or deleted. */
  isActive: boolean
  heldUntil: Date | null
  isUnderReview: boolean
  /** The available balance; negative when a conversion was reversed after the request. */
  availableCents: Cents
  /** Whether the method it was requested for still exists. */
  hasDestination: boolean
}

const overdrawnMessage = (missingCents: Cents): string =>
  `A conversion was reversed since it was asked for, and ${formatCents(missingCents)} must be earned back first.`

/** Why a request must not be sent now; undefined when it may. */
export function sendingProblem(payable: Payable, at: Date): string | undefined {
  const { status, isActive, heldUntil, isUnderReview, availableCents, hasDestination } = payable
  if (status !== 'approved') return `The account is ${status}.`
  if (!isActive) return 'The account is closed.'
  if (isUnderReview) return 'The account is under review.'
  if (heldUntil && heldUntil > at) return `Withdrawals are held until ${formatEasternInstant(heldUntil)}.`
  if (availableCents < 0n) return overdrawnMessage(-availableCents)
  return hasDestination ? undefined : 'The payout method was removed.'
}

type Requested = {
  status: string
  statusReason: string | null
  requestedAt: Date
  approvedAt: Date | null
  settledAt: Date | null
}
type Attempted = { outcome: string | null; error: string | null; startedAt: Date; finishedAt: Date | null }
type Noted = { action: string; reason: string | null; createdAt: Date }

const isFailure = (outcome: string | null): boolean => outcome === 'failed' || outcome === 'refused'

/** The steps of a request, oldest first: from its own dates, its attempts, and the audit log. */
export function payoutTimeline(request: Requested, attempts: readonly Attempted[], notes: readonly Noted[]) {
  const step = (status: PayoutStep['status'], at: Date | null, reason: string | null = null): PayoutStep[] =>
    at ? [{ status, at: at.toISOString(), reason }] : []
  const { status, statusReason, requestedAt, approvedAt, settledAt } = request
  const steps = [
    ...step('requested', requestedAt),
    ...notes.flatMap(({ action, reason, createdAt }) =>
      action === 'payout.hold' ? step('held', createdAt, reason) : step('released', createdAt),
    ),
    ...step('approved', approvedAt),
    ...attempts.flatMap(({ outcome, error, startedAt, finishedAt }) => [
      ...step('sending', startedAt),
      ...(isFailure(outcome) ? step('failed', finishedAt, error) : []),
    ]),
    ...(status === 'paid' ? step('paid', settledAt) : []),
    ...(status === 'cancelled' ? step('cancelled', settledAt, statusReason) : []),
  ]
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
