import 'server-only'
import { direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { parsePayload } from '@/lib/backoffice/second-approvals/data'
import type { ApprovalPayload } from '@/lib/backoffice/second-approvals/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { RATE } from '@/lib/money/ledger/exchange-rate-data'
import { db } from '@/lib/platform/database/db'
import type { RateRow, RatesQuery, WaitingRates } from './rate-admin-schema'
import { countWaitingCalls } from './waiting-data'

type Row = Omit<RateRow, 'createdAt'> & { createdAt: Date }

/** All rates that were stored. */
export async function listStoredRates({ q, sort, dir, currency, source, ...page }: RatesQuery): Promise<List<RateRow>> {
  const way = direction(dir)
  const code = currency ?? (q ? q.trim().toUpperCase() : undefined)
  const found = await readList<Row>(
    {
      select: Prisma.sql`${RATE}, u.email AS by, r.created_at AS "createdAt", EXISTS (SELECT FROM exchange_rate later
        WHERE later.currency = r.currency AND later.day = r.day AND later.id > r.id) AS "isReplaced"`,
      from: Prisma.sql`exchange_rate r LEFT JOIN app_user u ON u.id = r.entered_by_id`,
      where: [
        ...(code ? [Prisma.sql`r.currency = ${code}`] : []),
        ...(source ? [Prisma.sql`r.source::text = ${source}`] : []),
      ],
      orderBy: {
        day: Prisma.sql`r.day ${way}, r.currency, r.id DESC`,
        currency: Prisma.sql`r.currency ${way}, r.day DESC, r.id DESC`,
      }[sort],
      byId: (id) => (/^\d{1,9}$/.test(id) ? Prisma.sql`r.id = ${Number(id)}` : Prisma.sql`FALSE`),
    },
    page,
  )
  return { ...found, rows: found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

/** Rates that one person entered and a second one has not, and the calls that wait for a rate. */
export async function listWaitingRates({ userId }: { userId: string }): Promise<WaitingRates> {
  const found = await db().approvalRequest.findMany({
    where: { kind: 'exchange_rate', outcome: null },
    orderBy: { requestedAt: 'asc' },
  })
  const people = await db().user.findMany({
    where: { id: { in: found.map(({ requestedById }) => requestedById) } },
    select: { id: true, email: true },
  })
  return {
    calls: await countWaitingCalls(),
    waiting: found.map((request) => ({
      id: request.id,
      ...toTerms(parsePayload('exchange_rate', request)),
      reason: request.reason,
      by: people.find(({ id }) => id === request.requestedById)?.email ?? '',
      at: request.requestedAt.toISOString(),
      isOwn: request.requestedById === userId,
    })),
  }
}

function toTerms(terms: ApprovalPayload<'exchange_rate'>) {
  if ('dollars' in terms) return { rate: terms, file: null }
  const { fileHash: _, ...file } = terms
  return { rate: null, file }
}
