import 'server-only'
import { db, type Tx } from '@/lib/platform/db'
import { importSourceSchema } from '../import-rows/schema'
import type { Openings } from './admin-schema'

const SHOWN = 20

type Sum = { source: string; party: string; balances: number; cents: bigint }

/** What waits to be booked of a source, or of all. */
export async function sumWaiting(tx: Tx): Promise<Openings['waiting']> {
  const rows = await tx.$queryRaw<Sum[]>`
    SELECT source, party, count(*)::int AS balances, sum(amount_cents)::bigint AS cents
    FROM opening_balance WHERE booking_id IS NULL GROUP BY 1, 2 ORDER BY 1, 2`
  return [...new Set(rows.map(({ source }) => source))].map((source) => {
    const of = (party: string) => rows.find((row) => row.source === source && row.party === party)
    const [affiliate, advertiser] = [of('affiliate'), of('advertiser')]
    const [affiliateCents, advertiserCents] = [Number(affiliate?.cents ?? 0), Number(advertiser?.cents ?? 0)]
    const [affiliates, advertisers] = [affiliate?.balances ?? 0, advertiser?.balances ?? 0]
    return {
      ...{ source: importSourceSchema.parse(source), affiliates, affiliateCents, advertisers, advertiserCents },
      balances: affiliates + advertisers,
      amountCents: affiliateCents + advertiserCents,
    }
  })
}

/** Opening balances that wait, and the latest approvals. */
export async function listOpenings({ userId }: { userId: string }): Promise<Openings> {
  const found = await db().openingBooking.findMany({ orderBy: { approvedAt: 'desc' }, take: SHOWN })
  const ids = found.flatMap((each) => [each.approvedById, ...(each.secondApproverId ? [each.secondApproverId] : [])])
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } })
  const emailOf = (id: string | null) => (id === null ? null : (people.find((each) => each.id === id)?.email ?? ''))
  return {
    waiting: await sumWaiting(db()),
    bookings: found.map(({ id, source, balances, amountCents, reason, approvedById, ...each }) => ({
      ...{ id, balances, amountCents: Number(amountCents), reason, isOwn: approvedById === userId },
      source: importSourceSchema.parse(source),
      approvedBy: emailOf(approvedById) ?? '',
      approvedAt: each.approvedAt.toISOString(),
      secondApprover: emailOf(each.secondApproverId),
      postedAt: each.postedAt?.toISOString() ?? null,
      declinedAt: each.declinedAt?.toISOString() ?? null,
    })),
  }
}
