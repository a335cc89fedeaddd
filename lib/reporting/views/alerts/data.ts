import 'server-only'
import { db } from '@/lib/platform/database/db'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { listNames } from '../../builder/name-data'
import type { ReportQuery } from '../../builder/schema'
import { runReport } from '../../builder/service'
import type { ReportScope } from '../../report-queries/row-sql-data'
import type { ReportReader } from '../policy'
import { querySchemaFor } from '../schema'
import { ALERTS_MAX, CHECK_EVERY_MS, EVENTS_LISTED } from './constants'
import { dailyMean, type Measured, type Watch, watchedDays, watchText } from './rules'
import type { ReportAlert } from './schema'

/** A user's alerts on a side, oldest first, each with its latest events. */
export async function listAlerts(reader: ReportReader): Promise<{ alerts: ReportAlert[]; limit: number }> {
  const found = await db().reportAlert.findMany({
    where: { userId: reader.userId, view: { side: reader.side } },
    include: {
      view: { select: { name: true } },
      events: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: EVENTS_LISTED },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const names = await nameValues(found, reader.scope)
  return {
    alerts: found.map((alert) => ({
      id: alert.id,
      viewId: alert.viewId,
      viewName: alert.view.name,
      figure: alert.figure,
      isActive: alert.isActive,
      problem: alert.problem,
      text: [names(alert), watchText(alert)].filter((part) => part !== null).join(': '),
      checkedAt: alert.checkedAt?.toISOString() ?? null,
      outSince: alert.outSince && dayFromColumn(alert.outSince),
      events: alert.events.map(({ hasBegun, day, value, mean, clicks, createdAt }) => ({
        hasBegun,
        day: dayFromColumn(day),
        value,
        mean,
        clicks,
        at: createdAt.toISOString(),
      })),
    })),
    limit: ALERTS_MAX,
  }
}

type Narrowed = Pick<Watch, 'dimension' | 'value'>

/** The name of the value each alert is narrowed to; null for those of a whole view. */
export async function nameValues(alerts: readonly Narrowed[], scope: ReportScope) {
  type Pair = Parameters<typeof listNames>[0][number]
  const pairs = alerts.flatMap(({ dimension, value }) => (dimension && value ? [[dimension, value] as Pair] : []))
  const name = await listNames(pairs, scope)
  return ({ dimension, value }: Narrowed): string | null =>
    dimension && value ? name(...([dimension, value] as Pair)) : null
}

/** Alerts whose check is due, those that waited longest first. */
export const listDueAlerts = (at: Date, take: number) =>
  db().reportAlert.findMany({
    where: {
      isActive: true,
      OR: [{ checkedAt: null }, { checkedAt: { lte: new Date(at.getTime() - CHECK_EVERY_MS) } }],
    },
    include: { view: true },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take,
  })
export type DueAlert = Awaited<ReturnType<typeof listDueAlerts>>[number]

type FindRequest = { watch: Watch; query: ReportQuery; scope: ReportScope; today: string; at: Date }

/** The figure of the judged day, and the mean of the days before it. Both are of roll-ups. */
export async function measure({ watch, query, scope, today, at }: FindRequest) {
  const { day, mean } = watchedDays(watch, today)
  const read = async (from: string, to: string): Promise<Measured> => {
    const request = narrowed(query, watch, { from, to }, scope)
    const { totals } = await runReport({ scope, at }, request)
    return { value: totals.figures[watch.figure as 'clicks'] ?? null, clicks: totals.figures.clicks ?? 0 }
  }
  const current = await read(day, day)
  if (!mean || watch.days === null) return { day, current, before: null }
  const all = await read(mean.from, mean.to)
  return { day, current, before: { ...all, value: dailyMean(watch.figure, all.value, watch.days), days: watch.days } }
}

/** The filters of a view, one of them narrowed, and nothing else of it. */
function narrowed(
  query: ReportQuery,
  watch: Watch,
  days: { from: string; to: string },
  scope: ReportScope,
): ReportQuery {
  const { offer, advertiser, source, affiliate } = query
  const plain = querySchemaFor(scope === 'everyone' ? 'staff' : 'own').parse({
    range: 'custom',
    ...days,
    by: 'offer',
    compare: 'none',
    lines: '10',
    figures: [...new Set(['clicks', watch.figure])].join(','),
  }) as ReportQuery
  return {
    ...plain,
    ...(offer && { offer }),
    ...(advertiser && { advertiser }),
    ...(source && { source }),
    ...(affiliate && { affiliate }),
    ...(watch.dimension && watch.value && { [watch.dimension]: [watch.value] }),
  }
}
