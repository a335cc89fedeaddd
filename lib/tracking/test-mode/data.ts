import 'server-only'
import { reasonLabel } from '@/lib/conversions/filters/reason-rules'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { type TestOwner, testOwner } from '@/lib/platform/ids/test-accounts'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { LISTED } from './constants'
import type { TestView } from './schema'

/** When the last hold of a test account ends; null while nothing is held. */
export async function lastHoldEnd(accountId: number): Promise<Date | null> {
  const last = await db().conversion.findFirst({
    where: { affiliateId: accountId, status: 'pending' },
    orderBy: { holdUntil: 'desc' },
    select: { holdUntil: true },
  })
  return last?.holdUntil ?? null
}

/** Whose terms a test account of an affiliate has; undefined for those of advertisers and of staff. */
export async function findHolder(owner: TestOwner) {
  if (typeof owner !== 'object' || !('affiliateId' in owner)) return undefined
  const holder = await db().affiliate.findUnique({
    where: { id: owner.affiliateId },
    select: { level: true, bucketId: true },
  })
  return holder ?? undefined
}

/** A test account with its newest clicks, conversions and payouts. One that was never used has nothing. */
export async function getTestView(accountId: number, at: Date): Promise<TestView> {
  const account = await db().testAccount.findUnique({ where: { affiliateId: accountId } })
  const aheadMs = Number(account?.clockOffsetMs ?? 0)
  const [balances, holdUntil, clicks, conversions, payouts] = await Promise.all([
    getBalances(accountId),
    lastHoldEnd(accountId),
    listClicks(accountId),
    listConversions(accountId),
    listPayouts(accountId),
  ])
  const offers = await offerNames(accountId, [...clicks, ...conversions])
  return {
    accountId,
    isOpen: account !== null,
    now: new Date(at.getTime() + aheadMs).toISOString(),
    aheadMs,
    holdUntil: holdUntil?.toISOString() ?? null,
    balances: {
      pendingCents: Number(balances.pendingCents),
      availableCents: Number(balances.availableCents),
      inPayoutCents: Number(balances.inPayoutCents),
      paidCents: Number(balances.paidCents),
    },
    clicks: clicks.map(({ id, offerId, createdAt, flag }) => ({
      clickId: publicClickId(accountId, id),
      offerName: offers.get(offerId) ?? '',
      at: createdAt.toISOString(),
      flag,
    })),
    conversions: conversions.map((row) => ({
      id: row.id,
      txnId: row.txnId,
      status: row.status,
      clickId: publicClickId(accountId, row.clickId),
      offerName: offers.get(row.offerId) ?? '',
      at: row.createdAt.toISOString(),
      reasonLabel: row.reason && reasonLabel(row.reason, row.status),
      payoutCents: Number(row.payoutCents),
      revenueCents: Number(row.revenueCents),
      holdUntil: row.holdUntil.toISOString(),
    })),
    payouts: payouts.map(({ id, requestedAt, amountCents, status }) => ({
      id,
      status,
      at: requestedAt.toISOString(),
      amountCents: Number(amountCents),
    })),
  }
}

const newest = (affiliateId: number) => ({ where: { affiliateId }, orderBy: { id: 'desc' as const }, take: LISTED })
const listClicks = (accountId: number) => db().click.findMany(newest(accountId))
const listConversions = (accountId: number) => db().conversion.findMany(newest(accountId))
const listPayouts = (accountId: number) => db().payoutRequest.findMany(newest(accountId))

async function offerNames(accountId: number, rows: readonly { offerId: number }[]): Promise<Map<number, string>> {
  const owner = testOwner(accountId)
  const own = typeof owner === 'object' && 'advertiserId' in owner ? owner : {}
  const ids = [...new Set(rows.map(({ offerId }) => offerId))]
  const offers = await db().offer.findMany({ where: { id: { in: ids }, ...own }, select: { id: true, name: true } })
  return new Map(offers.map(({ id, name }) => [id, name]))
}
