import 'server-only'
import { byUuid, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccountsOrNull } from '@/lib/platform/database/without-test-accounts'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import type { RulesSnapshot } from '@/lib/traffic/routing/rules-cache-data'
import { trackingState } from '../state/tracking-state'
import type { CallsQuery, StoredCall } from './admin-schema'
import { findProofThen } from './authentication-rules'

const SELECT = Prisma.sql`p.id, p.created_at AS "createdAt", v.name AS "advertiserName", p.affiliate_id AS "affiliateId",
  o.name AS "offerName", p.click_ref AS "clickRef", p.txn_id AS "txnId", p.event,
  CASE WHEN upper(p.currency) <> 'USD' THEN p.amount || ' ' || p.currency ELSE p.amount END AS amount, p.method,
  abbrev(p.ip) AS ip, p.outcome, p.reason, p.message, p.http_status AS "httpStatus", p.conversion_id AS "conversionId",
  p.advertiser_id AS "advertiserId", p.token_hash AS "tokenHash"`
const FROM = Prisma.sql`postback_call p LEFT JOIN advertiser v ON v.id = p.advertiser_id
  LEFT JOIN offer o ON o.id = p.offer_id`

type Row = Omit<StoredCall, 'createdAt' | 'canReplay'> & {
  createdAt: Date
  advertiserId: number | null
  tokenHash: string | null
}

/** Every call of advertisers with its outcome, newest first by default. [S2.39] */
export async function listStoredCalls(query: CallsQuery): Promise<List<StoredCall>> {
  const order = direction(query.dir)
  const where = [...conditions(query), ...(await searchConditions(query.q))]
  const orderBy = Prisma.sql`p.created_at ${order}, p.id ${order}`
  const list = await readList<Row>(
    { select: SELECT, byId: byUuid(Prisma.sql`p.id`), from: FROM, where, orderBy },
    query,
  )
  const { rules } = trackingState()
  if (list.rows.some(({ tokenHash }) => tokenHash !== null)) await rules.ready()
  return { ...list, rows: list.rows.map((row) => toStoredCall(row, rules.snapshot)) }
}

function toStoredCall(row: Row, snapshot: RulesSnapshot): StoredCall {
  const { advertiserId, tokenHash: _, createdAt, ...call } = row
  const isProven = row.reason === 'bad_token' ? findProofThen(row, snapshot) !== undefined : advertiserId !== null
  return { ...call, createdAt: createdAt.toISOString(), canReplay: isProven }
}

function conditions({ outcome, reason, affiliate, advertiser, from, to }: CallsQuery): Prisma.Sql[] {
  return [
    withoutTestAccountsOrNull('p.affiliate_id'),
    ...(outcome ? [Prisma.sql`p.outcome = ${outcome}::postback_outcome`] : []),
    ...(reason ? [Prisma.sql`p.reason = ${reason}::rejection_reason`] : []),
    ...(affiliate ? [Prisma.sql`p.affiliate_id = ${affiliate}`] : []),
    ...(advertiser ? [Prisma.sql`p.advertiser_id = ${advertiser}`] : []),
    ...(from ? [Prisma.sql`p.created_at >= ${dayStart(from)}`] : []),
    ...(to ? [Prisma.sql`p.created_at < ${dayStart(addDays(to, 1))}`] : []),
  ]
}

/** Matches a whole transaction id of any advertiser, or of calls without one, by the index of each advertiser. */
async function searchConditions(q: string): Promise<Prisma.Sql[]> {
  if (!q) return []
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT p.id FROM (SELECT id FROM advertiser UNION ALL SELECT NULL) v
    JOIN postback_call p ON p.advertiser_id IS NOT DISTINCT FROM v.id AND p.txn_id = ${q} LIMIT 1000`
  return [Prisma.sql`p.id = ANY(${rows.map(({ id }) => id)}::uuid[])`]
}
