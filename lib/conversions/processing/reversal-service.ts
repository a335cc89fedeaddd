import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { counts } from '../lifecycle/rules'
import { changeConversionState, lockSale } from '../lifecycle/state-change-service'
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
  const [{ offerId }] = await lockSale(tx, affiliateId, conversionId)
  const state = await reverseSale(tx, { affiliateId, conversionId }, { note: event, at })
  return accepted({ affiliateId, conversionId, offerId, txnId }, state)
}

type Recorded = {
  advertiserId: number
  txnId: string
  affiliateId: number
  conversionId: string
}

/**
 * Applies a reversal that arrived before the conversion just recorded.
 * @returns the resulting status of the conversion; undefined when there was no such reversal
 */
export async function applyEarlyReversal(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const { count } = await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'reversal', conversionId: null },
    data: { affiliateId, conversionId },
  })
  if (count === 0) return undefined
  return reverseSale(tx, { affiliateId, conversionId }, { note: 'came before its conversion', at })
}

type Taken = { reason?: 'advertiser' | 'duplicate'; note: string; at: Date }

/**
 * Reverses what counts of a sale for the advertiser, both conversions of one that is shared: a pending one is rejected, an approved
 * one is reversed.
 * @returns the resulting status of the given conversion
 */
export async function reverseSale(
  tx: Tx,
  { affiliateId, conversionId }: { affiliateId: number; conversionId: string },
  taken: Taken,
): Promise<ConversionStatus> {
  const [first, ...others] = await lockSale(tx, affiliateId, conversionId)
  const status = await reverse(tx, first, taken)
  for (const other of others) await reverse(tx, other, taken)
  return status
}

/** `reverseSale` of one locked conversion. */
export async function reverse(
  tx: Tx,
  { affiliateId, id: conversionId, status }: Pick<Conversion, 'affiliateId' | 'id' | 'status'>,
  { reason = 'advertiser', note, at }: Taken,
): Promise<ConversionStatus> {
  if (!counts(status)) return status
  const to = status === 'approved' ? 'reversed' : 'rejected'
  await changeConversionState(tx, { affiliateId, conversionId, to, reason, note, at })
  return to
}
