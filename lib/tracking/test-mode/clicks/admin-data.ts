import 'server-only'
import { db } from '@/lib/platform/database/db'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import type { TestCalls } from './admin-schema'

const CALLS_SHOWN = 10

/** The stored calls that named a test click, newest first. */
export async function listTestCalls(offerId: number, clickId: string): Promise<TestCalls> {
  const click = parseClickId(clickId)
  if (!click) return { calls: [] }
  const calls = await db().postbackCall.findMany({
    where: { affiliateId: click.affiliateId, offerId, clickRef: clickId },
    orderBy: { createdAt: 'desc' },
    take: CALLS_SHOWN,
  })
  return {
    calls: calls.map(({ id, createdAt, conversionId, reason, message, txnId }) => ({
      id,
      reason,
      message,
      txnId,
      createdAt: createdAt.toISOString(),
      isConversion: conversionId !== null,
    })),
  }
}
