import { hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'

type TestCall = { endpoint: string; clickId: string; txnId: string; payoutType: PayoutType }

/** The call that reports a conversion of a test click, as a command; the token is to be filled in. */
export function formatTestCurl({ endpoint, clickId, txnId, payoutType }: TestCall): string {
  const amount = hasPercent(payoutType) ? '&amount=49.90' : ''
  return `curl '${endpoint}?click_id=${clickId}&txn_id=${txnId}${amount}&token=YOUR_TOKEN'`
}
