import 'server-only'
import { readRuleReader } from '@/lib/catalog/payouts/rule-name-data'
import { db } from '@/lib/platform/database/db'
import { REASON_LABELS } from '../../filters/reason-constants'
import { reasonLabel } from '../../filters/reason-rules'
import { CALL_METHOD_LABELS } from '../../processing/postback-constants'
import type { AdminTrail } from './admin-schema'
import { decidedBy, getTrail } from './data'
import { storedPaidByText } from './paid-by-rules'

const CALLS_SHOWN = 50

/**
 * The trail of one conversion for staff: with revenue, advertiser, visitor, notes and every account.
 * @throws AppError not_found
 */
export async function getAdminTrail(affiliateId: number, id: string): Promise<AdminTrail> {
  const trail = await getTrail(affiliateId, id)
  const { revenueCents, clickId, offer, affiliate, advertiserId, txnId, ...paid } =
    await db().conversion.findUniqueOrThrow({
      where: { affiliateId_id: { affiliateId, id } },
      select: {
        revenueCents: true,
        paidBy: true,
        payoutAdjustmentBps: true,
        clickId: true,
        advertiserId: true,
        txnId: true,
        offer: { select: { advertiser: { select: { name: true } } } },
        affiliate: { select: { status: true, user: { select: { firstName: true, lastName: true, email: true } } } },
      },
    })
  const { firstName, lastName, email } = affiliate.user
  const [{ rules: reader }, click, calls, history, ledger] = await Promise.all([
    readRuleReader(db()),
    findClick(trail.click, affiliateId, clickId),
    listCalls(advertiserId, txnId),
    listHistory(affiliateId, id),
    listLedger(id),
  ])
  return {
    ...trail,
    conversion: {
      ...trail.conversion,
      paidBy: storedPaidByText(paid, reader),
      revenueCents: Number(revenueCents),
      advertiserName: offer.advertiser.name,
    },
    affiliate: { id: affiliateId, name: `${firstName} ${lastName}`.trim(), email, status: affiliate.status },
    click,
    calls,
    history,
    ledger,
  }
}

async function findClick(
  seen: Awaited<ReturnType<typeof getTrail>>['click'],
  affiliateId: number,
  id: string,
): Promise<AdminTrail['click']> {
  const click = await db().click.findUnique({ where: { affiliateId_id: { affiliateId, id } } })
  if (!seen || !click) return null
  const { ip, userAgent, referrer, linkedOfferId } = click
  const linkedOffer =
    linkedOfferId === null
      ? null
      : await db().offer.findUnique({ where: { id: linkedOfferId }, select: { id: true, name: true } })
  return { ...seen, ip, userAgent, referrer, linkedOffer }
}

async function listCalls(advertiserId: number, txnId: string): Promise<AdminTrail['calls']> {
  const calls = await db().postbackCall.findMany({
    where: { advertiserId, txnId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CALLS_SHOWN,
    select: {
      id: true,
      createdAt: true,
      event: true,
      outcome: true,
      message: true,
      reason: true,
      method: true,
      httpStatus: true,
    },
  })
  return calls.map(({ createdAt, reason, ...call }) => ({
    ...call,
    via: CALL_METHOD_LABELS[call.method] ?? null,
    at: createdAt.toISOString(),
    reasonLabel: reason && REASON_LABELS[reason],
  }))
}

async function listHistory(affiliateId: number, conversionId: string): Promise<AdminTrail['history']> {
  const changes = await db().conversionHistory.findMany({
    where: { affiliateId, conversionId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const ids = changes.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const emails = new Map(people.map((person) => [person.id, person.email]))
  return changes.map(({ createdAt, fromStatus, toStatus, reason, note, actorId, isByAdvertiser }) => ({
    at: createdAt.toISOString(),
    from: fromStatus,
    to: toStatus,
    reasonLabel: reason && reasonLabel(reason, toStatus),
    note,
    by: decidedBy({ actorId, isByAdvertiser }),
    actorEmail: actorId === null ? null : (emails.get(actorId) ?? null),
  }))
}

async function listLedger(conversionId: string): Promise<AdminTrail['ledger']> {
  const transfers = await db().ledgerTransfer.findMany({
    where: { conversionId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { debit: { select: { kind: true } }, credit: { select: { kind: true } } },
  })
  return transfers.map(({ id, createdAt, kind, debit, credit, amountCents, affiliateId, memo }) => ({
    id,
    at: createdAt.toISOString(),
    kind,
    from: debit.kind,
    to: credit.kind,
    amountCents: Number(amountCents),
    affiliateId,
    memo,
  }))
}
