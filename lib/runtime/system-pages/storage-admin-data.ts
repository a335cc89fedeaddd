import 'server-only'
import { db } from '@/lib/platform/database/db'
import { settings } from '@/lib/platform/settings/current'
import { RETENTION } from '../retention/constants'
import { retentionWords, tableName } from '../retention/rules'
import type { Retention, Storage } from './storage-admin-schema'

/** Tables and months on the page. */
export const TABLES_SHOWN = 12
const MONTHS_SHOWN = 6

/** Steps of the retention job that are no tables of `RETENTION`, and what they do. */
const OTHER_STEPS: Record<string, string> = {
  click: 'whole months of clicks, as Settings say',
  addresses: 'addresses of visitors: cut to networks, then erased, as Settings say',
  mail_content: 'content of failed emails: 3 days after they failed',
  referral_visit: 'referral visits: a year after the visit, then only counted',
}

type Table = { name: string; rows: number; bytes: number; indexBytes: number; partitions: number }
type Part = { parent: string; name: string; rows: number; bytes: number }

/** The largest tables with their partitions together, and the months of events. Nothing is counted row by row. */
export async function readStorage(): Promise<Storage> {
  const [tables, parts] = await Promise.all([
    db().$queryRaw<Table[]>`
      SELECT coalesce(p.relname, c.relname) AS name, sum(greatest(c.reltuples, 0))::float8 AS rows,
        sum(pg_table_size(c.oid))::float8 AS bytes, sum(pg_indexes_size(c.oid))::float8 AS "indexBytes",
        count(i.inhrelid)::int AS partitions
      FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      GROUP BY 1 ORDER BY sum(pg_total_relation_size(c.oid)) DESC, 1 LIMIT ${TABLES_SHOWN}`,
    db().$queryRaw<Part[]>`
      SELECT p.relname AS parent, c.relname AS name, greatest(c.reltuples, 0)::float8 AS rows,
        pg_total_relation_size(c.oid)::float8 AS bytes
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
      WHERE p.oid IN ('click'::regclass, 'conversion'::regclass)`,
  ])
  return { tables, ...groupByMonth(parts) }
}

function groupByMonth(parts: readonly Part[]): Pick<Storage, 'months' | 'outside'> {
  const months = new Map<string, Storage['months'][number]>()
  let outside = 0
  for (const { parent, name, rows, bytes } of parts) {
    const month = /_(\d{4})_(\d{2})$/.exec(name)?.slice(1).join('-')
    if (!month) {
      outside += rows
      continue
    }
    const known = months.get(month) ?? { month, clicks: 0, conversions: 0, bytes: 0 }
    const key = parent === 'click' ? 'clicks' : 'conversions'
    months.set(month, { ...known, [key]: known[key] + rows, bytes: known.bytes + bytes })
  }
  const newest = [...months.values()].sort((a, b) => b.month.localeCompare(a.month))
  const firstUsed = newest.findIndex(({ clicks, conversions }) => clicks + conversions > 0)
  const from = firstUsed === -1 ? newest.length : firstUsed
  return { months: newest.slice(from, from + MONTHS_SHOWN), outside }
}

/** What is deleted when, and what the last run of each step did. */
export async function readRetention(): Promise<Retention> {
  const stored = new Map((await db().retentionStep.findMany()).map((step) => [step.name, step]))
  const tables = Object.entries(RETENTION).flatMap(([model, retention]) =>
    'deleted' in retention ? [[tableName(model), retentionWords(retention)] as const] : [],
  )
  const { clickMonths, networkAfterDays, eraseAfterDays } = settings().retention
  const steps = [...Object.entries(OTHER_STEPS), ...tables].map(([name, kept]) => {
    const step = stored.get(name)
    return {
      name,
      kept,
      error: step?.error ?? null,
      removed: step?.removed ?? 0,
      ranAt: step?.ranAt.toISOString() ?? null,
      removedAt: step?.removedAt?.toISOString() ?? null,
    }
  })
  return { clickMonths, networkAfterDays, eraseAfterDays, steps }
}
