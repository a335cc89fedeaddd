import { db } from '@/lib/platform/database/db'
import type { World } from './sale-worlds'

/** What an event says, without ids. */
function toldOf(data: unknown) {
  const { id: _, clickId: _click, offerId: _offer, affiliateId: _affiliate, ...told } = data as Record<string, unknown>
  return told
}

/**
 * Everything in the database that sales change, of one world, with places instead of ids and transaction ids instead of
 * those of conversions, so that two worlds with the same history are equal.
 */
export async function stateOf({ affiliateIds, offerIds, capIds, advertiser }: World) {
  const affiliate = (id: number | null) => affiliateIds.indexOf(id ?? 0)
  const offer = (id: number | null) => offerIds.indexOf(id ?? 0)
  const of = { affiliateId: { in: affiliateIds } }
  const conversions = await db().conversion.findMany({ where: of, orderBy: { txnId: 'asc' } })
  const txnOf = new Map(conversions.map(({ id, txnId }) => [id, txnId]))
  const named = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => txnOf.get(id) ?? 'other')
      .replaceAll(/Mentee (\d+)/g, (_, id) => `mentee ${affiliate(Number(id))}`)
      .replaceAll(/refused:(\d+)/g, (_, id) => `refused ${offer(Number(id))}`)
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row, plain)).sort()
  const histories = await db().conversionHistory.findMany({ where: of })
  const ofBoth = { OR: [of, { advertiserId: advertiser.id }] }
  const accounts = await db().ledgerAccount.findMany({ where: ofBoth })
  const kindOf = new Map((await db().ledgerAccount.findMany()).map(({ id, kind }) => [id, kind]))
  const transfers = await db().ledgerTransfer.findMany({ where: ofBoth })
  const { unfundedSince } = await db().advertiser.findUniqueOrThrow({ where: { id: advertiser.id } })
  const users = new Map(
    (await db().affiliate.findMany({ where: { id: { in: affiliateIds } } })).map((row) => [row.userId, row]),
  )
  const notifications = await db().notification.findMany({ where: { userId: { in: [...users.keys()] } } })
  const caps = await db().conversionCap.findMany({ where: { id: { in: capIds } }, orderBy: { id: 'asc' } })
  const usage = await db().conversionCapUsage.findMany({ where: { capId: { in: caps.map(({ id }) => id) } } })
  const stats = [await db().statDay.findMany({ where: of }), await db().statQuarterHour.findMany({ where: of })]
  const webhooks = await db().webhookDelivery.findMany({
    where: { endpoint: { advertiserId: advertiser.id } },
    orderBy: { seq: 'asc' },
  })
  return {
    isUnfunded: unfundedSince !== null,
    webhooks: sorted(
      [...new Set(webhooks.map(({ objectId }) => objectId))].map((id) => [
        txnOf.get(id),
        webhooks.flatMap(({ objectId, type, isTest, data }) => (objectId === id ? [[type, isTest, toldOf(data)]] : [])),
      ]),
    ),
    conversions: conversions.map(({ id: _id, clickId: _click, advertiserId: _advertiser, goalId, ...row }) =>
      JSON.stringify(
        { ...row, goal: goalId !== null, affiliateId: affiliate(row.affiliateId), offerId: offer(row.offerId) },
        plain,
      ),
    ),
    histories: sorted(
      histories.map(({ conversionId, toStatus, reason }) => [txnOf.get(conversionId), toStatus, reason]),
    ),
    accounts: sorted(
      accounts.map(({ affiliateId, kind, balanceCents, earnedCents }) => [
        affiliate(affiliateId),
        kind,
        balanceCents,
        earnedCents,
      ]),
    ),
    transfers: sorted(
      transfers
        .filter(({ kind }) => kind !== 'adjustment' && kind !== 'advertiser_deposit')
        .map(
          ({ affiliateId, key, kind, debitAccountId, creditAccountId, amountCents, memo, conversionId, createdAt }) => [
            affiliate(affiliateId),
            named(key),
            kind,
            kindOf.get(debitAccountId),
            kindOf.get(creditAccountId),
            amountCents,
            named(memo),
            txnOf.get(conversionId ?? ''),
            createdAt,
          ],
        ),
    ),
    affiliates: sorted([...users.values()].map(({ id, level }) => [affiliate(id), level])),
    levels: sorted(
      (await db().levelReached.findMany({ where: of })).map(({ affiliateId, level }) => [
        affiliate(affiliateId),
        level,
      ]),
    ),
    streaks: sorted(
      (await db().streak.findMany({ where: of })).map(({ affiliateId, restoreCount }) => [
        affiliate(affiliateId),
        restoreCount,
      ]),
    ),
    achievements: sorted(
      (await db().achievementEarned.findMany({ where: of })).map(({ affiliateId, key }) => [
        affiliate(affiliateId),
        key,
      ]),
    ),
    quests: sorted(
      (await db().questProgress.findMany({ where: of })).map(
        ({ affiliateId, questId, windowKey, value, completedAt }) => {
          return [affiliate(affiliateId), questId, windowKey, value, completedAt !== null]
        },
      ),
    ),
    referrals: sorted(
      (await db().referral.findMany({ where: { referredId: { in: affiliateIds } } })).map(
        ({ referredId, firstConversionAt, refusedReason }) => [affiliate(referredId), firstConversionAt, refusedReason],
      ),
    ),
    advances: sorted(
      (await db().fundingApplication.findMany({ where: of })).map(({ affiliateId, outstandingCents, decidedAt }) => [
        affiliate(affiliateId),
        decidedAt,
        outstandingCents,
      ]),
    ),
    stats: stats.map((rows) =>
      sorted(rows.map((row) => ({ ...row, affiliateId: affiliate(row.affiliateId), offerId: offer(row.offerId) }))),
    ),
    caps: sorted(usage.map(({ capId, used }) => [caps.findIndex(({ id }) => id === capId), used])),
    alerts: caps.map(({ alertedAt }) => alertedAt !== null),
    offerDays: sorted(
      (await db().offerPayoutDay.findMany({ where: { offerId: { in: offerIds } } })).map(({ offerId, payoutCents }) => [
        offer(offerId),
        payoutCents,
      ]),
    ),
    affiliateDays: sorted(
      (await db().affiliatePayoutDay.findMany({ where: of })).map(({ affiliateId, payoutCents }) => [
        affiliate(affiliateId),
        payoutCents,
      ]),
    ),
    deliveries: sorted(
      (await db().affiliatePostbackDelivery.findMany({ where: of })).map(({ conversionId, event, url, method }) => [
        txnOf.get(conversionId ?? ''),
        event,
        url,
        method,
      ]),
    ),
    notifications: sorted(
      notifications.map(({ userId, type, title, message, icon, readAt, deletedAt }) => {
        return [affiliate(users.get(userId)?.id ?? 0), type, title, message, icon, readAt, deletedAt]
      }),
    ),
    notices: sorted(
      (await db().noticeCount.findMany({ where: of })).map(({ affiliateId, kind, count, payoutCents }) => [
        affiliate(affiliateId),
        named(kind),
        count,
        payoutCents,
      ]),
    ),
    calls: sorted(
      (await db().postbackCall.findMany({ where: { advertiserId: advertiser.id } })).map(
        ({ txnId, outcome, reason, message, httpStatus, conversionId, event, amount }) => {
          return [txnId, outcome, reason, message, httpStatus, txnOf.get(conversionId ?? ''), event, amount]
        },
      ),
    ),
    transactions: sorted(
      (await db().postbackTxn.findMany({ where: { advertiserId: advertiser.id } })).map(
        ({ txnId, operation, affiliateId, httpStatus, response, createdAt }) => {
          return [txnId, operation, affiliate(affiliateId), httpStatus, named(JSON.stringify(response)), createdAt]
        },
      ),
    ),
  }
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
