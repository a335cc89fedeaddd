import type { PayoutStep } from './schema'

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

/** What became of a request, oldest first: from its own dates, its attempts, and what staff wrote down. */
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
