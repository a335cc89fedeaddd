import 'server-only'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { EARNING_KINDS, REVERSAL_KINDS } from '../ledger/constants'
import { postTransfers, type Transfer } from '../ledger/service'
import { recordAdvanceEvent } from './events'
import { repaidNotification } from './notifications'
import { calculateRepayment, repaymentKey } from './repayment-rules'

/**
 * Repays advances from earnings that were just posted, and reverses the repayments of earnings that are reversed. The
 * posting has locked the affiliate's money, so that no two calls settle the same debt.
 */
export async function settleRepayments(tx: Tx, posted: readonly Transfer[]): Promise<void> {
  for (const transfer of posted) {
    if (EARNING_KINDS.has(transfer.kind) && transfer.to === 'available') await repayFrom(tx, transfer)
    if (REVERSAL_KINDS.has(transfer.kind) && transfer.reverses) await reverseRepayment(tx, transfer, transfer.reverses)
  }
}

/**
 * Repays the oldest advance that is owed with the agreed share of one earning: never more than is owed, nor than is
 * available.
 * @returns how much was repaid, in cents
 */
export async function repayFrom(tx: Tx, earning: Transfer): Promise<Cents> {
  const { affiliateId, at } = earning
  const advance = await lockOldestOwed(tx, affiliateId)
  if (!advance) return 0n
  const available = await availableCents(tx, affiliateId)
  const amountCents = calculateRepayment(earning.amountCents, advance, available)
  if (amountCents === 0n) return 0n
  if ((await postTransfers(tx, [repaymentTransfer(earning, { fundingId: advance.id, amountCents })])) === 0) return 0n
  await tx.fundingApplication.update({
    where: { id: advance.id },
    data: { outstandingCents: { decrement: amountCents } },
  })
  if (amountCents === advance.outstandingCents) await notifyRepaid(tx, { id: advance.id, affiliateId }, at)
  return amountCents
}

/** What an earning repays of an advance, in cents. */
export type Repayment = { fundingId: string; amountCents: Cents }

/** The transfer of a repayment out of an earning, under a key derived from the earning's. */
export const repaymentTransfer = (
  { affiliateId, key, at, conversionId }: Transfer,
  { fundingId, amountCents }: Repayment,
): Transfer => ({
  affiliateId,
  key: repaymentKey(key),
  kind: 'advance_repayment',
  from: 'available',
  to: 'house_advance',
  amountCents,
  at,
  fundingId,
  ...(conversionId && { conversionId }),
})

/** Lowers what is owed of advances by repayments whose transfers were posted, and notifies of those that are repaid. */
export async function lowerAdvances(tx: Tx, repayments: readonly Repayment[], at: Date): Promise<void> {
  if (repayments.length === 0) return
  const rows = repayments.map(({ fundingId, amountCents }) => ({ id: fundingId, cents: String(amountCents) }))
  const repaid = await tx.$queryRaw<{ id: string; affiliateId: number; outstandingCents: Cents }[]>`
    UPDATE funding_application f SET outstanding_cents = f.outstanding_cents - r.cents
    FROM (SELECT id, sum(cents)::bigint AS cents
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (id uuid, cents bigint) GROUP BY id ORDER BY id) r
    WHERE f.id = r.id
    RETURNING f.id, f.affiliate_id AS "affiliateId", f.outstanding_cents AS "outstandingCents"`
  for (const { id, affiliateId, outstandingCents } of repaid)
    if (outstandingCents === 0n) await notifyRepaid(tx, { id, affiliateId }, at)
}

async function notifyRepaid(tx: Tx, { id, affiliateId }: { id: string; affiliateId: number }, at: Date): Promise<void> {
  await notifyAffiliate(tx, affiliateId, repaidNotification(id), at)
  await recordAdvanceEvent(tx, { id, type: 'advance.repaid', at })
}

type Owed = { id: string; outstandingCents: Cents; repaymentBps: number }

async function lockOldestOwed(tx: Tx, affiliateId: number): Promise<Owed | undefined> {
  const [advance] = await tx.$queryRaw<Owed[]>`
    SELECT id, outstanding_cents AS "outstandingCents", coalesce(repayment_bps, 0) AS "repaymentBps"
    FROM funding_application WHERE affiliate_id = ${affiliateId} AND outstanding_cents > 0
    ORDER BY decided_at, id LIMIT 1 FOR NO KEY UPDATE`
  return advance
}

async function availableCents(tx: Tx, affiliateId: number): Promise<Cents> {
  const { balanceCents } = await tx.ledgerAccount.findUniqueOrThrow({
    where: { affiliateId_kind: { affiliateId, kind: 'available' } },
    select: { balanceCents: true },
  })
  return balanceCents
}

/** Reverses the repayment of a reversed earning: the money returns to the affiliate, who owes it again. */
async function reverseRepayment(
  tx: Tx,
  { affiliateId, conversionId, at }: Transfer,
  earningKey: string,
): Promise<void> {
  const key = repaymentKey(earningKey)
  const repaid = await tx.ledgerTransfer.findUnique({ where: { affiliateId_key: { affiliateId, key } } })
  if (!repaid?.fundingId) return
  const { fundingId, amountCents } = repaid
  const returned: Transfer = {
    affiliateId,
    key: `${key}:back`,
    kind: 'repayment_reversal',
    from: 'house_advance',
    to: 'available',
    amountCents,
    at,
    fundingId,
    ...(conversionId && { conversionId }),
  }
  if ((await postTransfers(tx, [returned])) === 0) return
  await tx.fundingApplication.update({
    where: { id: fundingId },
    data: { outstandingCents: { increment: amountCents } },
  })
  await recordAdvanceEvent(tx, { id: fundingId, type: 'advance.owed_again', at })
}
