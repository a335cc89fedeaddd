import 'server-only'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import { Prisma } from '@/lib/generated/prisma/client'
import type { PostbackOperation } from '@/lib/generated/prisma/enums'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import type { Postback } from './postback-schema'
import { amountKey, type CallResult, registerId, repeated, requestHash } from './transaction-rules'

type TxnOperation = { advertiserId: number; txnId: string; operation: PostbackOperation }

/** One operation of an advertiser's transaction, and the request behind it. */
export type Claim = TxnOperation & {
  /** The values that must be equal in a repeat of the same request. */
  request: readonly (string | null)[]
  /** Null for a reversal whose conversion has not arrived yet. */
  affiliateId: number | null
  conversionId: string | null
  at: Date
}

const toKey = ({ advertiserId, txnId, operation }: TxnOperation) => ({
  advertiserId_txnId_operation: { advertiserId, txnId, operation },
})

/**
 * Makes the conversion and the reversal of one transaction id wait for each other until the caller's transaction ends,
 * so that each sees the other, whichever arrives first.
 */
export async function lockTxn(tx: Tx, advertiserId: number, txnId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${advertiserId}::int, hashtext(${lowerCase(Prisma.sql`${txnId}`)}))`
}

/**
 * Claims the operation for this transaction id. A concurrent call waits for the first one's commit and then gets its
 * stored answer.
 * @returns undefined for the first call; else the result of a repeat (the first answer) or of a different body (409)
 */
export async function claimTxn(tx: Tx, claim: Claim): Promise<CallResult | undefined> {
  const { advertiserId, txnId, operation, affiliateId, conversionId, at } = claim
  const inserted = await tx.postbackTxn.createMany({
    data: [
      {
        advertiserId,
        txnId,
        operation,
        requestHash: requestHash(claim.request),
        affiliateId,
        conversionId,
        httpStatus: 0,
        response: {},
        createdAt: at,
      },
    ],
    skipDuplicates: true,
  })
  return inserted.count === 1 ? undefined : answerRepeat(tx, claim)
}

/** The conversion that was recorded for a transaction id; undefined before it has arrived. */
export async function findTransaction(
  tx: Tx,
  advertiserId: number,
  txnId: string,
): Promise<{ affiliateId: number; conversionId: string } | undefined> {
  const found = await tx.postbackTxn.findUnique({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
    select: { affiliateId: true, conversionId: true },
  })
  if (!found || found.affiliateId === null || found.conversionId === null) return undefined
  return { affiliateId: found.affiliateId, conversionId: found.conversionId }
}

/** The answer to a payment that named its customer alone, if it was answered before; undefined if it was not. */
export async function findAnswer(
  tx: Tx,
  advertiserId: number,
  { txn_id: txnId, event = DEFAULT_EVENT, amount }: Postback,
  reported?: ReportedMoney,
) {
  const claim = { advertiserId, txnId, operation: 'conversion' as const }
  const first = await tx.postbackTxn.findUnique({ where: toKey(claim) })
  const hash = requestHash([null, event, amountKey(amount, reported)])
  return first ? repeated({ ...first, response: first.response as Record<string, unknown> }, txnId, hash) : undefined
}

type Reversed = { advertiserId: number; txnId: string; click: { affiliateId: number } | undefined }

/**
 * Where a reversal belongs: to the register of its click, else to that of the sale with its transaction id, and to the
 * advertiser's own where both or none have one.
 * @returns the register, and the test account whose sale it is, if it is one
 */
export async function findReversed({ advertiserId, txnId, click }: Reversed) {
  if (click) return { registerId: registerId(advertiserId, click.affiliateId), affiliateId: click.affiliateId }
  const testId = testAccountOfAdvertiser(advertiserId)
  const known = await db().postbackTxn.findMany({
    where: { advertiserId: { in: [advertiserId, testId] }, txnId, operation: 'conversion' },
    select: { advertiserId: true, affiliateId: true },
  })
  const [only, ...others] = known
  if (!only || others.length > 0 || only.advertiserId === advertiserId) return { registerId: advertiserId }
  return { registerId: testId, affiliateId: only.affiliateId ?? testId }
}

/** Stores the answer of a claimed operation for repeats. */
export async function storeAnswer(tx: Tx, claim: TxnOperation, result: CallResult): Promise<void> {
  await tx.postbackTxn.update({
    where: toKey(claim),
    data: { httpStatus: result.httpStatus, response: result.response as Prisma.InputJsonObject },
  })
}

async function answerRepeat(tx: Tx, claim: Claim): Promise<CallResult> {
  const first = await tx.postbackTxn.findUniqueOrThrow({ where: toKey(claim) })
  const response = first.response as Record<string, unknown>
  return repeated({ ...first, response }, claim.txnId, requestHash(claim.request))
}
