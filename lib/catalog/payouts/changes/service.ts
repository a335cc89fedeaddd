import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { plainRule } from '../condition-schema'
import { readStoredTerms } from '../data'
import { columnsOfPayout, type TermsChange } from '../rules'
import { namedBy, plainParts, storedChangeSchema } from '../schema'

/**
 * Copies the payouts that are due to their offers, each change once. Conversions are paid by a change from its moment on
 * whether or not this has run.
 * @returns how many offers were changed
 */
export async function applyDueChanges({ at }: { at: Date }): Promise<number> {
  const due = await db().offerPayoutChange.findMany({
    where: { appliedAt: null, canceledAt: null, effectiveAt: { lte: at } },
    distinct: ['offerId'],
    select: { offerId: true },
  })
  return transactEach(due, async (tx, { offerId }) => {
    await lockPayouts(tx, offerId)
    return (await applyDue(tx, offerId, at)) > 0
  })
}

/** Locks the payouts of an offer for the rest of the transaction. Conversions do not wait for it. */
export async function lockPayouts(tx: Tx, offerId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM offer WHERE id = ${offerId} FOR NO KEY UPDATE`
}

/** Applies what is due of one offer, the earliest first; the caller has locked its payouts. @returns how many changes */
export async function applyDue(tx: Tx, offerId: number, at: Date): Promise<number> {
  const due = await tx.offerPayoutChange.findMany({
    where: { offerId, appliedAt: null, canceledAt: null, effectiveAt: { lte: at } },
    orderBy: [{ effectiveAt: 'asc' }, { id: 'asc' }],
  })
  for (const { id, terms, reason, effectiveAt } of due) {
    const { before, after } = await applyTerms(
      tx,
      { offerId, changeId: id, terms: storedChangeSchema.parse(terms) },
      at,
    )
    await recordAudit(tx, null, {
      action: 'offer.payouts_begin',
      subject: 'offer',
      subjectId: String(offerId),
      before,
      after: { ...after, effectiveAt: effectiveAt.toISOString() },
      reason,
      at,
    })
  }
  return due.length
}

type Applied = { offerId: number; changeId: string; terms: TermsChange }

/** Copies new payouts to the offer, its goals and steps, and keeps what they replace with the change. */
export async function applyTerms(tx: Tx, { offerId, changeId, terms }: Applied, at: Date) {
  const named = namedBy(terms)
  const before = plainParts(await readStoredTerms(tx, offerId), named)
  await tx.offer.update({
    where: { id: offerId },
    data: {
      ...(terms.own && columnsOfPayout(terms.own)),
      ...(terms.rules && { payoutRules: terms.rules.map(plainRule) }),
      version: { increment: 1 },
      updatedAt: at,
    },
  })
  for (const { id, ...payout } of terms.goals) await tx.offerGoal.update({ where: { id }, data: payout })
  for (const { goalId, steps } of terms.tiers) {
    await tx.offerTier.deleteMany({ where: { offerId, goalId } })
    await tx.offerTier.createMany({ data: steps.map((step) => ({ offerId, goalId, ...step })) })
  }
  await tx.offerPayoutChange.update({ where: { id: changeId }, data: { appliedAt: at, formerTerms: before } })
  return { before, after: plainParts(await readStoredTerms(tx, offerId), named) }
}
