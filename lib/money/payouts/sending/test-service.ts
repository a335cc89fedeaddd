import 'server-only'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { TEST_PROVIDER } from '../../payout-providers/constants'
import { providerNamed } from '../../payout-providers/registry'
import { getWithdrawalFacts } from '../requests/eligibility-data'
import { payoutRefusal } from '../requests/eligibility-rules'
import { recordPayoutEvents } from '../requests/events'
import { requestPayout } from '../requests/service'
import { sendBatch } from './service'
import { listUnsent } from './test-data'

/** What became of the payout of a test account: what was paid, or why nothing could be. */
export type TestPayout = { paidCents: bigint } | { refusal: string }

/**
 * Pays out everything that is available to a test account: the same request, a batch of it alone, and the sender, with the
 * sandbox for a provider.
 * @param at by the clock of the account
 */
export async function payOutTest({ at }: { at: Date }, { affiliateId }: { affiliateId: number }): Promise<TestPayout> {
  const clock = { now: () => at }
  const sender = { clock, onPaid: async () => undefined, providerOf: providerNamed(clock) }
  for (const id of await listUnsent(affiliateId)) await sendBatch(sender, id)
  const { facts } = await getWithdrawalFacts(affiliateId, at)
  const refusal = payoutRefusal(facts.availableCents, facts, at)
  if (refusal) return { refusal: refusal.message }
  const order = { amountCents: facts.availableCents, idempotencyKey: newId(at) }
  const request = await requestPayout({ actor: { affiliateId }, at }, order, async () => undefined)
  const batchId = await transact(async (tx) => {
    const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
    const batch = await tx.payoutBatch.create({
      data: {
        id: newId(at),
        provider: TEST_PROVIDER,
        totalCents: request.amountCents,
        payeeCount: 1,
        reason: 'Test mode',
        createdById: userId,
        createdAt: at,
        status: 'approved',
        approvedAt: at,
      },
    })
    const data = { batchId: batch.id, status: 'approved', approvedAt: at } as const
    await tx.payoutRequest.update({ where: { id: request.id }, data })
    await recordPayoutEvents(tx, { where: { id: request.id }, type: 'payout.approved', at })
    return batch.id
  })
  await sendBatch(sender, batchId)
  return { paidCents: request.amountCents }
}
