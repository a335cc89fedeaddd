import 'server-only'
import { db } from '@/lib/platform/database/db'
import { TEST_PROVIDER } from '../../payout-providers/constants'

/** The batches of a test account that a process left before they were sent. */
export async function listUnsent(affiliateId: number): Promise<string[]> {
  const batches = await db().payoutBatch.findMany({
    where: { provider: TEST_PROVIDER, status: { in: ['approved', 'sending'] }, requests: { some: { affiliateId } } },
    select: { id: true },
  })
  return batches.map(({ id }) => id)
}
