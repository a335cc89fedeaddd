import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { changeConversionState, lockConversion } from '../lifecycle/state-change-service'
import { type Claim, claimTxn, findTransaction, lockTxn, storeAnswer } from './reversal-claim-service'
import { accepted, acceptedEarly, type CallResult } from './transaction-rules'

type Reversal = { advertiserId: number; txnId: string; event: string }

/**
 * Reverses a conversion at the advertiser's request, once: a pending one is rejected, an approved one is reversed. A
 * reversal whose conversion has not arrived yet is stored and applied then, so that both orders end the same. [Q9]
 */
export async function processReversal(tx: Tx, { advertiserId, txnId, event }: Reversal, at: Date): Promise<CallResult> {
  await lockTxn(tx, advertiserId, txnId)
  await lockCapsShared(tx)
  const known = (await findTransaction(tx, advertiserId, txnId)) ?? { affiliateId: null, conversionId: null }
  const claim: Claim = { advertiserId, txnId, operation: 'reversal', request: ['reversal'], ...known, at }
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  const result = await applyReversal(tx, known, { txnId, event }, at)
  await storeAnswer(tx, claim, result)
  return result
}

type Known = { affiliateId: number | null; conversionId: string | null }

async function applyReversal(
  tx: Tx,
  { affiliateId, conversionId }: Known,
  { txnId, event }: { txnId: string; event: string },
  at: Date,
): Promise<CallResult> {
  if (affiliateId === null || conversionId === null) return acceptedEarly(txnId)
  // locked first: a concurrent release must not change the status decided on here
  const { status, offerId } = await lockConversion(tx, affiliateId, conversionId)
  const state = await reverse(tx, { affiliateId, conversionId, status }, event, at)
  return accepted({ affiliateId, conversionId, offerId, txnId }, state)
}

type Recorded = {
  advertiserId: number
  txnId: string
  affiliateId: number
  conversionId: string
  status: ConversionStatus
}

/**
 * Applies a reversal that arrived before the conversion just recorded.
 * @returns the resulting status of the conversion; undefined when there was no such reversal
 */
export async function applyEarlyReversal(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId, status }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const { count } = await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'reversal', conversionId: null },
    data: { affiliateId, conversionId },
  })
  return count === 0 ? undefined : reverse(tx, { affiliateId, conversionId, status }, 'came before its conversion', at)
}

type Reversible = { affiliateId: number; conversionId: string; status: ConversionStatus }

/**
 * Reverses a locked conversion that counts for the advertiser: a pending one is rejected, an approved one is reversed.
 * @returns the resulting status
 */
export async function reverse(
  tx: Tx,
  { affiliateId, conversionId, status }: Reversible,
  note: string,
  at: Date,
): Promise<ConversionStatus> {
  if (status !== 'pending' && status !== 'approved') return status
  const to = status === 'approved' ? 'reversed' : 'rejected'
  await changeConversionState(tx, { affiliateId, conversionId, to, reason: 'advertiser', note, at })
  return to
}
