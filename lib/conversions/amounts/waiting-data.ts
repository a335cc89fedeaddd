import 'server-only'
import { db } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'
import type { WaitingSale } from './waiting-schema'

/** The most that an affiliate's page lists. */
const LISTED = 20

/** Sales and refunds of an affiliate's clicks that wait for an exchange rate, oldest first. */
export async function listWaitingSales(affiliateId: number): Promise<WaitingSale[]> {
  const found = await db().rateWait.findMany({
    where: { affiliateId },
    orderBy: [{ createdAt: 'asc' }, { callId: 'asc' }],
    take: LISTED,
  })
  if (found.length === 0) return []
  const offers = await db().offer.findMany({
    where: { id: { in: found.flatMap(({ offerId }) => offerId ?? []) } },
    select: { id: true, name: true },
  })
  return found.map(({ txnId, offerId, operation, amount, amountCurrency, day, createdAt, ...wait }) => ({
    txnId,
    offerName: offers.find(({ id }) => id === offerId)?.name ?? '',
    isRefund: operation === 'reversal',
    amount,
    currency: amountCurrency ?? wait.currency,
    waitsFor: wait.currency,
    day: dayFromColumn(day),
    receivedAt: createdAt.toISOString(),
  }))
}

/** How many calls wait, by the currency and the day whose rate they wait for. */
export async function countWaitingCalls() {
  const groups = await db().rateWait.groupBy({
    by: ['currency', 'day'],
    _count: { _all: true },
    _min: { createdAt: true },
    orderBy: [{ day: 'asc' }, { currency: 'asc' }],
  })
  return groups.map(({ currency, day, _count, _min }) => ({
    currency,
    day: dayFromColumn(day),
    calls: _count._all,
    since: (_min.createdAt ?? day).toISOString(),
  }))
}
