import 'server-only'
import type { Conversion, ConversionHistory } from '@/lib/generated/prisma/client'
import type { LedgerAccountKind, PayoutStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { getClickDetails } from '@/lib/traffic/routing/click-path-data'
import { readReported } from '../../amounts/reported-data'
import { REASON_LABELS } from '../../filters/reason-constants'
import { reasonLabel, reasonSentence } from '../../filters/reason-rules'
import { storedShareText } from '../../lifecycle/share-rules'
import { CALL_METHOD_LABELS } from '../../processing/postback-constants'
import { isMoneyHeldFor } from '../affiliate/data'
import { storedPaidByText } from './paid-by-rules'
import type { Trail } from './schema'

const CALLS_SHOWN = 50
const UNPROVEN = ['bad_token', 'address_not_allowed'] as const

const label = (reason: RejectionReason | null): string | null => reason && REASON_LABELS[reason]
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * The trail of one conversion: click, postback calls, states, ledger, payouts.
 * @throws AppError not_found, for another affiliate's conversion too
 */
export async function getTrail(affiliateId: number, id: string): Promise<Trail> {
  const conversion = await db().conversion.findUnique({ where: { affiliateId_id: { affiliateId, id } } })
  if (!conversion) throw new AppError('not_found', 'This conversion does not exist.')
  const [offer, goal, click, isMoneyHeld, calls, history, ledger, payouts, reported] = await Promise.all([
    db().offer.findUniqueOrThrow({ where: { id: conversion.offerId }, select: { name: true } }),
    conversion.goalId === null
      ? null
      : db().offerGoal.findUnique({ where: { id: conversion.goalId }, select: { name: true } }),
    getClickDetails({ affiliateId, id: conversion.clickId }),
    isMoneyHeldFor(affiliateId),
    listCalls(conversion),
    listHistory(conversion),
    listLedger(conversion),
    listPayouts(conversion),
    readReported(conversion),
  ])
  const { offerId, txnId, event, status, reason, amountCents, refundedCents, payoutCents } = conversion
  return {
    conversion: {
      id,
      offerId,
      offerName: offer.name,
      txnId,
      event,
      goalName: goal?.name ?? null,
      status,
      reason,
      reasonLabel: reason && reasonLabel(reason, status),
      reasonText: reason && (conversion.reasonNote ?? reasonSentence(reason, status)),
      amountCents: amountCents === null ? null : Number(amountCents),
      reported,
      refundedCents: Number(refundedCents),
      payoutCents: Number(payoutCents),
      paidBy: storedPaidByText(conversion, { kind: 'affiliate' }),
      share: storedShareText(conversion),
      holdUntil: conversion.holdUntil.toISOString(),
      approver: conversion.approver,
      createdAt: conversion.createdAt.toISOString(),
      decidedAt: iso(conversion.decidedAt),
      isMoneyHeld,
    },
    click,
    calls,
    history,
    ledger,
    payouts,
  }
}

// Calls that were refused for their token or address are the advertiser's affair, or a stranger's.
// Those of a shared sale are of the code's affiliate.
async function listCalls({ advertiserId, txnId, ...conversion }: Conversion): Promise<Trail['calls']> {
  const { affiliateId, sharedWithId } = conversion
  const isProven = { OR: [{ reason: null }, { reason: { notIn: [...UNPROVEN] } }] }
  const isOwn = {
    OR: [{ affiliateId }, { affiliateId: null }, ...(sharedWithId ? [{ conversionId: sharedWithId }] : [])],
  }
  const calls = await db().postbackCall.findMany({
    where: { advertiserId, txnId, AND: [isOwn, isProven] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CALLS_SHOWN,
    select: { createdAt: true, method: true, event: true, outcome: true, message: true, reason: true },
  })
  return calls.map(({ createdAt, method, reason, ...call }) => ({
    ...call,
    via: CALL_METHOD_LABELS[method] ?? null,
    at: createdAt.toISOString(),
    reasonLabel: label(reason),
  }))
}

/** The states of a conversion, oldest first, without the notes of staff. */
export async function listHistory({
  affiliateId,
  id,
}: Pick<Conversion, 'affiliateId' | 'id'>): Promise<Trail['history']> {
  const changes = await db().conversionHistory.findMany({
    where: { affiliateId, conversionId: id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return changes.map(({ createdAt, fromStatus, toStatus, reason, ...change }) => ({
    at: createdAt.toISOString(),
    from: fromStatus,
    to: toStatus,
    reasonLabel: label(reason),
    by: decidedBy(change),
  }))
}

/** Who made a change of a conversion. */
export function decidedBy({ actorId, isByAdvertiser }: Pick<ConversionHistory, 'actorId' | 'isByAdvertiser'>) {
  if (actorId === null) return 'system'
  return isByAdvertiser ? 'advertiser' : 'staff'
}

// Only transfers of the affiliate's own accounts: revenue is not shown to affiliates.
async function listLedger({ affiliateId, id }: Conversion): Promise<Trail['ledger']> {
  const transfers = await db().ledgerTransfer.findMany({
    where: { affiliateId, conversionId: id, OR: [{ debit: { affiliateId } }, { credit: { affiliateId } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { debit: { select: { kind: true } }, credit: { select: { kind: true } } },
  })
  return transfers.map(({ id: transferId, createdAt, kind, debit, credit, amountCents }) => ({
    id: transferId,
    at: createdAt.toISOString(),
    kind,
    from: named(debit.kind),
    to: named(credit.kind),
    amountCents: Number(amountCents),
  }))
}

const named = (kind: LedgerAccountKind) => (/^(test_)?house_/.test(kind) ? 'house' : kind)

type Part = { id: string; status: PayoutStatus; requestedAt: Date; settledAt: Date | null; partCents: bigint }

/**
 * The payouts that paid a conversion, first in, first out: money in an account cannot be distinguished, so what was credited
 * first counts as paid out first. Canceled payouts are excluded together with their returned money.
 */
async function listPayouts({ affiliateId, id }: Conversion): Promise<Trail['payouts']> {
  const parts = await db().$queryRaw<Part[]>`
    WITH available AS (
      SELECT id FROM ledger_account WHERE affiliate_id = ${affiliateId} AND kind = 'available'),
    moves AS (
      SELECT t.*, t.credit_account_id = a.id AS is_credit
      FROM ledger_transfer t JOIN available a ON a.id IN (t.credit_account_id, t.debit_account_id)
      WHERE t.affiliate_id = ${affiliateId} AND NOT EXISTS (
        SELECT 1 FROM payout_request r WHERE r.id = t.payout_request_id AND r.status = 'cancelled')),
    spans AS (
      SELECT m.*, sum(amount_cents) OVER (PARTITION BY is_credit ORDER BY created_at, id) AS ends FROM moves m),
    earned AS (
      SELECT ends - amount_cents AS starts, ends FROM spans
      WHERE is_credit AND conversion_id = ${id}::uuid AND kind = 'conversion_release')
    SELECT r.id, r.status::text, r.requested_at AS "requestedAt", r.settled_at AS "settledAt",
      (least(s.ends, e.ends) - greatest(s.ends - s.amount_cents, e.starts))::bigint AS "partCents"
    FROM earned e
    JOIN spans s ON NOT s.is_credit AND s.kind = 'payout_request'
      AND s.ends - s.amount_cents < e.ends AND s.ends > e.starts
    JOIN payout_request r ON r.id = s.payout_request_id
    ORDER BY r.requested_at`
  return parts.map(({ requestedAt, settledAt, partCents, ...part }) => ({
    ...part,
    requestedAt: requestedAt.toISOString(),
    settledAt: iso(settledAt),
    partCents: Number(partCents),
  }))
}
