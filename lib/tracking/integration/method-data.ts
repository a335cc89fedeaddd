import 'server-only'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccountsOrNull } from '@/lib/platform/database/without-test-accounts'
import { siteUrl } from '@/lib/platform/http/site-url'
import { getBrowserReporting } from '../browser/data'
import { pathKey } from '../browser/first-party-rules'
import { CALLS_LOOKED_AT, WAYS, type Way } from './method-constants'
import type { Integration, WayStatus } from './method-schema'

type Membership = Pick<AdvertiserActor['advertiser'], 'advertiserId' | 'role'>

/** What the integration page shows: the own offers, and the last calls of each way among the latest stored ones. */
export async function getIntegration({ advertiserId, role }: Membership): Promise<Integration> {
  const [offers, ways, { path }] = await Promise.all([
    db().offer.findMany({
      where: { advertiserId, status: { not: 'archived' } },
      orderBy: { id: 'asc' },
      select: { id: true, name: true, attributionWindowDays: true },
    }),
    listWays(advertiserId),
    getBrowserReporting(advertiserId),
  ])
  return {
    advertiserId,
    origin: new URL(siteUrl('/')).origin,
    path,
    pathKey: role === 'viewer' ? null : pathKey(advertiserId),
    offers: offers.map(({ attributionWindowDays: windowDays, ...offer }) => ({ ...offer, windowDays })),
    ways,
  }
}

type Row = { method: string; lastAt: Date; refusedAt: Date | null; refusal: string | null }

async function listWays(advertiserId: number): Promise<WayStatus[]> {
  const rows = await db().$queryRaw<Row[]>`
    WITH latest AS MATERIALIZED (
      SELECT method, created_at, outcome, message FROM postback_call
      WHERE advertiser_id = ${advertiserId} AND ${withoutTestAccountsOrNull('affiliate_id')}
      ORDER BY created_at DESC LIMIT ${CALLS_LOOKED_AT})
    SELECT method, max(created_at) AS "lastAt",
      max(created_at) FILTER (WHERE outcome = 'rejected') AS "refusedAt",
      (array_agg(message ORDER BY created_at DESC) FILTER (WHERE outcome = 'rejected'))[1] AS refusal
    FROM latest GROUP BY method`
  return (Object.keys(WAYS) as Way[]).map((way) => toStatus(way, rows))
}

function toStatus(way: Way, rows: readonly Row[]): WayStatus {
  const methods: readonly string[] = WAYS[way]
  const own = rows.filter(({ method }) => methods.includes(method))
  const refused = own
    .filter((row) => row.refusedAt !== null)
    .toSorted((a, b) => Number(b.refusedAt) - Number(a.refusedAt))[0]
  const last = Math.max(...own.map(({ lastAt }) => lastAt.getTime()))
  return {
    way,
    lastAt: own.length === 0 ? null : new Date(last).toISOString(),
    refusedAt: refused?.refusedAt?.toISOString() ?? null,
    refusal: refused?.refusal ?? null,
  }
}
