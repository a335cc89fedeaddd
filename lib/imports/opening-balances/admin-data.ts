import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { parsePayload } from '@/lib/backoffice/second-approvals/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { importSourceSchema } from '../rows/schema'
import type { Openings, WaitingBalance, WaitingBalancesQuery } from './admin-schema'

const SHOWN = 20

type Sum = { source: string; party: string; balances: number; cents: bigint; listHash: string }

/** What waits to be booked of a source, or of all. */
export async function sumWaiting(tx: Tx): Promise<Openings['waiting']> {
  const rows = await tx.$queryRaw<Sum[]>`
    SELECT source, party, count(*)::int AS balances, sum(amount_cents)::bigint AS cents, list.hash AS "listHash"
    FROM opening_balance JOIN (
      SELECT source, encode(sha256(convert_to(string_agg(json_build_array(party, foreign_id, our_id, amount_cents)::text,
        ',' ORDER BY party, foreign_id COLLATE "C"), 'UTF8')), 'hex') AS hash
      FROM opening_balance WHERE booking_id IS NULL GROUP BY 1
    ) list USING (source) WHERE booking_id IS NULL GROUP BY 1, 2, 5 ORDER BY 1, 2`
  return [...new Set(rows.map(({ source }) => source))].map((source) => {
    const of = (party: string) => rows.find((row) => row.source === source && row.party === party)
    const [affiliate, advertiser] = [of('affiliate'), of('advertiser')]
    const [affiliateCents, advertiserCents] = [Number(affiliate?.cents ?? 0), Number(advertiser?.cents ?? 0)]
    const [affiliates, advertisers] = [affiliate?.balances ?? 0, advertiser?.balances ?? 0]
    return {
      source: importSourceSchema.parse(source),
      affiliates,
      affiliateCents,
      advertisers,
      advertiserCents,
      balances: affiliates + advertisers,
      amountCents: affiliateCents + advertiserCents,
      listHash: affiliate?.listHash ?? advertiser?.listHash ?? '',
    }
  })
}

/** The balances that wait to be booked, one by one. */
export function listWaitingBalances({
  q,
  sort,
  dir,
  source,
  ...page
}: WaitingBalancesQuery): Promise<List<WaitingBalance>> {
  const way = direction(dir)
  const name = Prisma.sql`coalesce(v.name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`
  return readList<WaitingBalance>(
    {
      select: Prisma.sql`b.source || ' ' || b.party || ' ' || b.foreign_id AS id, b.source, b.party,
        b.foreign_id AS "externalId", b.our_id AS "ourId", ${name} AS name, b.amount_cents::float8 AS "amountCents"`,
      from: Prisma.sql`opening_balance b LEFT JOIN advertiser v ON b.party = 'advertiser' AND v.id = b.our_id
        LEFT JOIN affiliate a ON b.party = 'affiliate' AND a.id = b.our_id LEFT JOIN app_user u ON u.id = a.user_id`,
      byId: (id) => Prisma.sql`b.source || ' ' || b.party || ' ' || b.foreign_id = ${id}`,
      where: [
        Prisma.sql`b.booking_id IS NULL`,
        ...(q ? [Prisma.sql`(search_fold(${name}) LIKE ${containing(q)} OR b.foreign_id = ${q})`] : []),
        ...(source ? [Prisma.sql`b.source = ${source}`] : []),
      ],
      orderBy: {
        name: Prisma.sql`b.party DESC, ${name} ${way}, b.source, b.foreign_id`,
        amount: Prisma.sql`b.amount_cents ${way}, b.source, b.party, b.foreign_id`,
      }[sort],
    },
    page,
  )
}

/** Opening balances that wait, and the latest approvals. */
export async function listOpenings({ userId }: { userId: string }): Promise<Openings> {
  const found = await db().approvalRequest.findMany({
    where: { kind: 'opening_balances', OR: [{ outcome: null }, { outcome: { not: 'voided' } }] },
    orderBy: { requestedAt: 'desc' },
    take: SHOWN,
  })
  const ids = found.flatMap((each) => [each.requestedById, ...(each.decidedById ? [each.decidedById] : [])])
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const emailOf = (id: string) => people.find((each) => each.id === id)?.email ?? ''
  return {
    waiting: await sumWaiting(db()),
    bookings: found.map((each) => {
      const { id, reason, requestedById, requestedAt, outcome, decidedById } = each
      const decidedAt = each.decidedAt?.toISOString() ?? null
      return {
        id,
        amountCents: Number(each.amountCents),
        reason,
        isOwn: requestedById === userId,
        source: importSourceSchema.parse(each.subject),
        balances: parsePayload('opening_balances', each).balances,
        approvedBy: emailOf(requestedById),
        approvedAt: requestedAt.toISOString(),
        secondApprover: outcome === 'approved' && decidedById ? emailOf(decidedById) : null,
        postedAt: outcome === 'approved' ? decidedAt : null,
        declinedAt: outcome === 'declined' ? decidedAt : null,
      }
    }),
  }
}
