import { needsSecondApproval } from '../../lib/money/payouts/batches/second-approval-policy'
import type { Tx } from '../../lib/platform/database/db'
import type { DemoBatch, DemoPayout } from './payouts'
import { Random } from './random'

type Paid = { payouts: readonly DemoPayout[]; batches: readonly DemoBatch[]; methods: ReadonlyMap<number, string> }

/** The payout requests with their batches, each batch approved by one person, by two above $1,000. */
export async function loadPayouts(
  tx: Tx,
  { payouts, batches, methods }: Paid,
  staff: Record<string, string>,
): Promise<void> {
  const approval = (cents: bigint, approvedAt: Date) => ({
    approvedById: staff.gsm ?? null,
    secondApproverId: needsSecondApproval({ totalCents: cents, payeeCents: cents, approverCents: 0n })
      ? (staff.super ?? null)
      : null,
    approvedAt,
  })
  await tx.payoutBatch.createMany({
    data: batches.map((batch) => ({
      ...batch,
      ...approval(batch.totalCents, batch.createdAt),
      status: 'done' as const,
      provider: 'sandbox',
      createdById: staff.gsm ?? '',
      reason: 'Monthly payout',
    })),
  })
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]))
  await tx.payoutRequest.createMany({
    data: payouts.map((payout) => {
      const batch = batchOf.get(payout.batchId ?? '')
      return {
        ...requestOf(payout, methods.get(payout.affiliate.id) ?? null),
        ...(batch && approval(batch.totalCents, batch.createdAt)),
      }
    }),
  })
  await tx.payoutAttempt.createMany({
    data: payouts.flatMap(({ id, paidAt }) => (paidAt ? [attemptOf(id, paidAt)] : [])),
  })
  // the provider's records contain every one of these payments
  await tx.sandboxPayment.createMany({
    data: payouts.flatMap(({ id, amountCents, affiliate, paidAt }) =>
      paidAt ? [{ key: id, amountCents, destination: affiliate.payout.hint, status: 'paid', createdAt: paidAt }] : [],
    ),
  })
}

function requestOf({ id, affiliate, amountCents, requestedAt, paidAt, batchId }: DemoPayout, methodId: string | null) {
  return {
    id,
    affiliateId: affiliate.id,
    idempotencyKey: `demo:${id}`,
    amountCents,
    methodKind: affiliate.payout.kind,
    methodHint: affiliate.payout.hint,
    methodId,
    status: paidAt ? ('paid' as const) : ('requested' as const),
    batchId,
    requestedAt,
    providerRef: paidAt ? `SBX-${id.slice(-12).toUpperCase()}` : null,
    sentAt: paidAt,
    settledAt: paidAt,
  }
}

function attemptOf(requestId: string, at: Date) {
  const id = new Random(`attempt ${requestId}`).id(at)
  return { id, requestId, provider: 'sandbox', providerKey: requestId, outcome: 'paid', startedAt: at, finishedAt: at }
}
