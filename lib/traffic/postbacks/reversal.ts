import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { changeConversionState, lockConversion } from '../conversions/service'
import { accepted, type Verdict, waiting } from '../postback-transactions/rules'
import { type Claim, claimTxn, lockTxn, settleClaim } from '../postback-transactions/service'

type Reversal = { advertiserId: number; txnId: string; event: string }

const REASON: RejectionReason = 'advertiser'

/**
 * Takes a conversion back on the advertiser's word: a held one is rejected, a credited one is reversed. Once. One
 * whose conversion has not come yet waits for it, so that both orders end alike. [Q9]
 */
export async function processReversal(tx: Tx, { advertiserId, txnId, event }: Reversal, at: Date): Promise<Verdict> {
  await lockTxn(tx, advertiserId, txnId)
  const first = await tx.postbackTxn.findUnique({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
    select: { affiliateId: true, conversionId: true },
  })
  const known = { affiliateId: first?.affiliateId ?? null, conversionId: first?.conversionId ?? null }
  const claim: Claim = { advertiserId, txnId, operation: 'reversal', asked: ['reversal'], ...known, at }
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  const verdict = await carryOut(tx, known, { txnId, event }, at)
  await settleClaim(tx, claim, verdict)
  return verdict
}

type Known = { affiliateId: number | null; conversionId: string | null }

async function carryOut(
  tx: Tx,
  { affiliateId, conversionId }: Known,
  { txnId, event }: { txnId: string; event: string },
  at: Date,
): Promise<Verdict> {
  if (affiliateId === null || conversionId === null) return waiting(txnId)
  // held first: a release at the same moment must not change what is decided here
  const { status, offerId } = await lockConversion(tx, affiliateId, conversionId)
  const state = await takeBack(tx, { affiliateId, conversionId, status }, event, at)
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
 * Carries out a reversal that came before the conversion just recorded.
 * @returns the state it left the conversion in; undefined when none was waiting
 */
export async function carryOutWaitingReversal(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId, status }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const { count } = await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'reversal', conversionId: null },
    data: { affiliateId, conversionId },
  })
  return count === 0 ? undefined : takeBack(tx, { affiliateId, conversionId, status }, 'came before its conversion', at)
}

type Held = { affiliateId: number; conversionId: string; status: ConversionStatus }

async function takeBack(
  tx: Tx,
  { affiliateId, conversionId, status }: Held,
  note: string,
  at: Date,
): Promise<ConversionStatus> {
  if (status !== 'pending' && status !== 'approved') return status
  const to = status === 'approved' ? 'reversed' : 'rejected'
  await changeConversionState(tx, { affiliateId, conversionId, to, reason: REASON, note, at })
  return to
}
