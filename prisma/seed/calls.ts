import type { PostbackOperation } from '../../lib/generated/prisma/enums'
import type { Verdict } from '../../lib/traffic/postback-transactions/rules'

/** A call of an advertiser, what it was answered and, for the first of its kind, what it claimed. */
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
