import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { PostbackOperation } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'
import { refused, type Verdict } from './rules'

/** One operation of an advertiser's transaction, and what exactly was asked. */
export type Claim = {
  advertiserId: number
  txnId: string
  operation: PostbackOperation
  /** Everything that must be the same for a repeat to be a repeat. */
  asked: readonly (string | null)[]
  /** Null for a reversal whose conversion has not come yet. */
  affiliateId: number | null
  conversionId: string | null
  at: Date
}

/** What tells a repeat from another body: the hash of everything that was asked. */
export const requestHash = (asked: Claim['asked']): string => sha256Hex(JSON.stringify(asked))

const keyOf = ({ advertiserId, txnId, operation }: Claim) => ({
  advertiserId_txnId_operation: { advertiserId, txnId, operation },
})

/**
 * Makes the conversion and the reversal of one transaction wait for each other until the caller's transaction ends,
 * so that neither overlooks the other, whichever comes first.
 */
export async function lockTxn(tx: Tx, advertiserId: number, txnId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${advertiserId}::int, hashtext(${txnId}))`
}

/**
 * Claims the operation for this transaction. Whoever comes at the same time waits for the winner's commit and
 * then finds its answer here.
 * @returns undefined when the claim is ours; else the verdict for a repeat (the first answer) or another body (409)
 */
export async function claimTxn(tx: Tx, claim: Claim): Promise<Verdict | undefined> {
  const { advertiserId, txnId, operation, affiliateId, conversionId, at } = claim
  const won = await tx.postbackTxn.createMany({
    data: [
      {
        advertiserId,
        txnId,
        operation,
        requestHash: requestHash(claim.asked),
        affiliateId,
        conversionId,
        httpStatus: 0,
        response: {},
        createdAt: at,
      },
    ],
    skipDuplicates: true,
  })
  return won.count === 1 ? undefined : answerRepeat(tx, claim)
}

/** Keeps the answer of a claimed operation for those who ask again. */
export async function settleClaim(tx: Tx, claim: Claim, verdict: Verdict): Promise<void> {
  await tx.postbackTxn.update({
    where: keyOf(claim),
    data: { httpStatus: verdict.httpStatus, response: verdict.response as Prisma.InputJsonObject },
  })
}

async function answerRepeat(tx: Tx, claim: Claim): Promise<Verdict> {
  const first = await tx.postbackTxn.findUniqueOrThrow({ where: keyOf(claim) })
  const { conversionId, affiliateId } = first
  const about = { txnId: claim.txnId, ...(conversionId && affiliateId && { conversionId, affiliateId }) }
  if (first.requestHash !== requestHash(claim.asked)) {
    return refused(
      'conflict',
      'duplicate',
      `The transaction ${claim.txnId} was already sent with other details.`,
      about,
    )
  }
  return {
    ...about,
    outcome: 'replayed',
    reason: null,
    message: 'Repeated; answered as the first time',
    httpStatus: first.httpStatus,
    response: first.response as Record<string, unknown>,
  }
}
