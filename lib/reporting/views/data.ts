import 'server-only'
import type { ReportView } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toReportChoice } from '../builder/choice-rules'
import { listFilters } from '../builder/rules'
import type { ReportQuery } from '../builder/schema'
import { VIEWS_MAX } from './constants'
import type { ReportReader } from './policy'
import { definedOnly, openedQuery } from './rules'
import type { SavedView } from './schema'

/** Which views a reader may open: their own, and of staff those that are shared with all staff. */
const visibleTo = ({ userId, side }: ReportReader) => ({
  side,
  OR: [{ userId }, ...(side === 'staff' ? [{ isForAllStaff: true }] : [])],
})

/** The views of a reader in their order, then those others share with all staff, by name. */
export async function listViews(reader: ReportReader): Promise<{ views: SavedView[]; limit: number }> {
  const found = await db().reportView.findMany({
    where: visibleTo(reader),
    orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  })
  const own = found.filter(({ userId }) => userId === reader.userId)
  const others = found.filter(({ userId }) => userId !== reader.userId)
  const names = await ownerNames(others.map(({ userId }) => userId))
  const opened = [...own, ...others].map((view) => ({ view, ...openedQuery(view.query, view.side) }))
  const missing = await missingIn(
    opened.map(({ query }) => query),
    reader,
  )
  return {
    views: opened.map(({ view, query, notes }) => ({
      id: view.id,
      name: view.name,
      choice: definedOnly(toReportChoice(query)),
      isDefault: view.isDefault && view.userId === reader.userId,
      isForAllStaff: view.isForAllStaff,
      sharedBy: view.userId === reader.userId ? null : (names.get(view.userId) ?? 'Former staff'),
      notes: [...notes, ...missing(query)],
    })),
    limit: VIEWS_MAX,
  }
}

/** A view that a reader may open. @throws AppError not_found, for somebody else's too */
export async function getView(reader: ReportReader, id: string, tx: Tx = db()): Promise<ReportView> {
  const view = await tx.reportView.findFirst({ where: { id, ...visibleTo(reader) } })
  if (!view) throw new AppError('not_found', 'There is no such view.')
  return view
}

/** The query of the view that a reader chose to open first; null without one. */
export async function findDefaultChoice({ userId, side }: ReportReader): Promise<Record<string, string> | null> {
  const view = await db().reportView.findFirst({ where: { userId, side, isDefault: true } })
  return view && { ...definedOnly(toReportChoice(openedQuery(view.query, side).query)), kept: view.id }
}

async function ownerNames(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await db().user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

type Known = { id: number; note?: string }

/** What filters of queries name that is no longer there, or no longer runs. */
async function missingIn(
  queries: readonly ReportQuery[],
  { scope }: ReportReader,
): Promise<(query: ReportQuery) => string[]> {
  const idsOf = (forDimension: string) => [
    ...new Set(
      queries.flatMap((query) =>
        listFilters(query).flatMap(({ dimension, values }) => (dimension === forDimension ? values.map(Number) : [])),
      ),
    ),
  ]
  const ids = { offer: idsOf('offer'), advertiser: idsOf('advertiser'), source: idsOf('source') }
  const ofScope = scope === 'everyone' ? {} : { affiliateId: scope }
  const [offers, advertisers, sources] = await Promise.all([
    db().offer.findMany({ where: { id: { in: ids.offer } }, select: { id: true, name: true, status: true } }),
    db().advertiser.findMany({ where: { id: { in: ids.advertiser } }, select: { id: true } }),
    db().source.findMany({ where: { id: { in: ids.source }, ...ofScope }, select: { id: true } }),
  ])
  const ended = ({ name, status }: (typeof offers)[number]) =>
    status === 'expired' || status === 'archived' ? { note: `The offer “${name}” has ended; its results stay.` } : {}
  const known: Record<string, Map<number, Known>> = {
    Offer: new Map(offers.map((offer) => [offer.id, { id: offer.id, ...ended(offer) }])),
    Advertiser: new Map(advertisers.map((each) => [each.id, each])),
    Source: new Map([{ id: 0 }, ...sources].map((each) => [each.id, each])),
  }
  return (query) =>
    Object.entries(known).flatMap(([name, found]) => {
      const dimension = name.toLowerCase() as 'offer' | 'advertiser' | 'source'
      return (query[dimension] ?? []).flatMap((value) => {
        const one = found.get(Number(value))
        if (!one) return [`${name} ${value} no longer exists; the filter stays and finds nothing.`]
        return one.note ? [one.note] : []
      })
    })
}
