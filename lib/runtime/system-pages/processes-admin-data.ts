import 'server-only'
import { db } from '@/lib/platform/database/db'
import { readSchemaFit } from '@/lib/platform/database/health-data'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { MIGRATION_MS } from '../alarms/condition-constants'
import { hasStopped } from '../alarms/process-stop-rules'
import { SEEN_WITHIN_MS } from '../processes/constants'
import type { Database, Process, Processes } from './processes-admin-schema'

const ORDER: readonly Process['state'][] = ['online', 'gone', 'ended', 'stopped']

/** The processes of the last day: online ones first, then gone ones. */
export async function listProcesses(at: Date): Promise<Processes> {
  const rows = await db().processHeartbeat.findMany({
    where: { lastSeenAt: { gte: new Date(at.getTime() - DAY_MS) } },
    orderBy: [{ kind: 'asc' }, { startedAt: 'desc' }],
  })
  const processes = rows.map((row) => {
    const { startedAt, lastSeenAt, jobsRanAt, stoppedAt, outageEndedAt, diskFreeBytes, diskTotalBytes, ...rest } = row
    const isOnline = !stoppedAt && at.getTime() - lastSeenAt.getTime() <= SEEN_WITHIN_MS
    const ended = stoppedAt ? ('stopped' as const) : hasStopped(row, rows, at) ? ('gone' as const) : ('ended' as const)
    return {
      ...rest,
      state: isOnline ? ('online' as const) : ended,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      jobsRanAt: jobsRanAt?.toISOString() ?? null,
      outageEndedAt: outageEndedAt?.toISOString() ?? null,
      diskFreeBytes: diskFreeBytes === null ? null : Number(diskFreeBytes),
      diskTotalBytes: diskTotalBytes === null ? null : Number(diskTotalBytes),
    }
  })
  const online = processes.filter(({ state }) => state === 'online')
  const versions = new Set(online.map(({ version }) => version))
  const builds = new Set(online.flatMap(({ buildId }) => buildId ?? []))
  return {
    processes: processes.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    hasMixedVersions: versions.size > 1 || builds.size > 1,
  }
}

type Server = {
  version: string
  startedAt: Date
  sizeBytes: bigint
  used: number
  waiting: number
  most: number
  isReplica: boolean
}

/** PostgreSQL and its schema. */
export async function readDatabase(at: Date): Promise<Database> {
  const before = new Date(at.getTime() - MIGRATION_MS)
  const [[server], fit, migrations, [floor]] = await Promise.all([
    db().$queryRaw<[Server]>`
      SELECT current_setting('server_version') AS version, pg_postmaster_start_time() AS "startedAt",
        pg_database_size(current_database()) AS "sizeBytes", current_setting('max_connections')::int AS most,
        pg_is_in_recovery() AS "isReplica", count(*)::int AS used,
        count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
      FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    readSchemaFit(),
    db().$queryRaw<{ name: string; finishedAt: Date | null; hasFailed: boolean }[]>`
      SELECT migration_name AS name, finished_at AS "finishedAt",
        finished_at IS NULL AND started_at < ${before} AS "hasFailed"
      FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
    db().schemaFloor.findMany({ orderBy: { migration: 'desc' }, take: 1 }),
  ])
  const applied = migrations.filter(({ finishedAt }) => finishedAt !== null)
  const last = applied.at(-1)
  const { version, startedAt, sizeBytes, used, most, waiting, isReplica } = server
  return {
    version,
    isReplica,
    connections: { used, most, waiting },
    startedAt: startedAt.toISOString(),
    sizeBytes: Number(sizeBytes),
    migrations: {
      applied: applied.length,
      last: last?.name ?? null,
      lastAt: last?.finishedAt?.toISOString() ?? null,
      missing: fit.missing,
      unknown: fit.unknown,
      failed: migrations.filter(({ hasFailed }) => hasFailed).map(({ name }) => name),
      floor: floor?.migration ?? null,
    },
  }
}
