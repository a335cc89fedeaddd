import type { PostbackOperation } from '../../lib/generated/prisma/enums'
import type { Verdict } from '../../lib/traffic/postback-transactions/rules'

/** A postback call and its answer; for the first call of a transaction also the registered transaction. */
export type Call = {
  id: string
  advertiserId: number | null
  clickRef: string | null
  txnId: string
  event: string
  amount: string | null
  verdict: Verdict
  at: Date
  claims?: { operation: PostbackOperation; hash: string; affiliateId: number; conversionId: string }
}
