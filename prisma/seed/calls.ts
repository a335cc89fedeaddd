import type { CallResult } from '../../lib/conversions/processing/transaction-rules'
import type { PostbackOperation } from '../../lib/generated/prisma/enums'

/** A postback call and its answer; for the first call of a transaction also the registered transaction. */
export type Call = {
  id: string
  advertiserId: number | null
  clickRef: string | null
  txnId: string
  event: string
  amount: string | null
  result: CallResult
  at: Date
  claims?: { operation: PostbackOperation; hash: string; affiliateId: number; conversionId: string }
}
