import 'server-only'
import { listSettingsFaults } from '@/lib/community/discord/settings-data'
import { countWaitingCalls } from '@/lib/conversions/amounts/waiting-data'
import { SCHEDULE_ZONE } from '@/lib/messages/job-requests/constants'
import { clockOffText, isClockOff } from '@/lib/platform/database/clock-data'
import { db } from '@/lib/platform/database/db'
import { readSchemaFit } from '@/lib/platform/database/health-data'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { log } from '@/lib/platform/log'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { clickLogs, type LogState } from '@/lib/traffic/clicks/log/region-service'
import { CHECKS, type CheckName } from '../data-checks/constants'
import { readSchedule } from '../job-runs/schedule-data'
import { nextRun } from '../job-runs/schedule-rules'
import { SEEN_WITHIN_MS } from '../processes/constants'
import {
  CHECKS_LATE_MS,
  CLICK_LOG_WITHIN_MS,
  CLICKS_WITHIN_MS,
  CONDITIONS,
  CONNECTIONS_SHORT,
  type ConditionName,
  DISK_FREE,
  FAILURES_OF_MS,
  FAILURES_RED,
  LATE_AFTER_MS,
  MAILS_FAILED,
  MAILS_FAILED_SHARE,
  MIGRATION_MS,
  RATE_WAIT_MS,
  REFUSED_CALLS,
  WEBHOOKS_FAILED,
} from './condition-constants'
import { hasStopped, listed } from './process-stop-rules'

/** What is wrong, in words; null when nothing is, undefined when it could not be found out. */
export type Readings = Partial<Record<ConditionName, string | null>>

type Look = { at: Date }

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** What is wrong with a click log in which clicks wait too long. */
function describeWait({ waiting, oldest }: LogState, at: Date): string | null {
  if (!oldest || oldest >= ago(at, CLICK_LOG_WITHIN_MS)) return null
  const minutes = Math.floor((at.getTime() - oldest.getTime()) / MINUTE_MS)
  const clicks = plural(waiting, 'click waits', 'clicks wait')
  return `${clicks}, the oldest for ${minutes} minutes.`
}

const CONDITION_CHECKS: Record<ConditionName, (look: Look) => Promise<string | null>> = {
  processes: async ({ at }) => {
    const rows = await db().processHeartbeat.findMany({ where: { lastSeenAt: { gte: ago(at, DAY_MS) } } })
    const stopped = rows.filter((row) => hasStopped(row, rows, at))
    return stopped.length === 0 ? null : `${listed(stopped.map(({ kind, host, pid }) => `${kind} ${host} (${pid})`))}`
  },
  clocks: async () => {
    // seen as late as any, not by this process's clock: it may be the one that is off
    const { _max } = await db().processHeartbeat.aggregate({ _max: { lastSeenAt: true } })
    if (!_max.lastSeenAt) return null
    const where = { lastSeenAt: { gte: ago(_max.lastSeenAt, SEEN_WITHIN_MS) }, stoppedAt: null }
    const off = (await db().processHeartbeat.findMany({ where })).flatMap(({ kind, host, pid, clockAheadMs }) =>
      clockAheadMs !== null && isClockOff({ aheadMs: clockAheadMs })
        ? [`${kind} ${host} (${pid}): ${clockOffText(clockAheadMs)}`]
        : [],
    )
    return off.length === 0 ? null : listed(off)
  },
  clicks: async ({ at }) => {
    const online = await db().processHeartbeat.findMany({ where: { lastSeenAt: { gte: ago(at, SEEN_WITHIN_MS) } } })
    const stuck = online.filter(
      ({ clickFilesWaiting, clickFilesRefused, outageEndedAt }) =>
        (clickFilesRefused ?? 0) > 0 ||
        ((clickFilesWaiting ?? 0) > 0 && (!outageEndedAt || outageEndedAt < ago(at, CLICKS_WITHIN_MS))),
    )
    const files = stuck.map(
      (row) => `${row.host}: ${row.clickFilesWaiting ?? 0} files wait, ${row.clickFilesRefused ?? 0} were refused`,
    )
    return stuck.length === 0 ? null : listed([...new Set(files)])
  },
  click_log: async ({ at }) => {
    const waits = await Promise.all(
      clickLogs().map(async (log) => {
        const found = await log.state().catch(() => undefined)
        const wait = found ? describeWait(found, at) : 'NATS does not answer.'
        return wait && log.region ? `${log.region}: ${wait}` : wait
      }),
    )
    return waits.filter(Boolean).join(' ') || null
  },
  connections: async () => {
    const [{ used, most }] = await db().$queryRaw<[{ used: number; most: number }]>`
      SELECT count(*)::int AS used, current_setting('max_connections')::int AS most
      FROM pg_stat_activity WHERE backend_type = 'client backend'`
    return used < most * CONNECTIONS_SHORT ? null : `${used} of ${most} connections are in use.`
  },
  migrations: async ({ at }) => {
    const { missing } = await readSchemaFit()
    const failed = await db().$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NULL AND rolled_back_at IS NULL AND started_at < ${ago(at, MIGRATION_MS)}`
    const names = new Set([...missing, ...failed.map(({ name }) => name)])
    return names.size === 0 ? null : listed([...names])
  },
  partitions: async ({ at }) => {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString()
    const suffix = next.slice(0, 7).replace('-', '_')
    const [{ missing }] = await db().$queryRaw<[{ missing: string[] }]>`
      SELECT array_agg(name) FILTER (WHERE to_regclass(name) IS NULL) AS missing
      FROM unnest(ARRAY[${`click_${suffix}`}, ${`conversion_${suffix}`}]) AS name`
    return missing === null ? null : `Missing: ${listed(missing)}.`
  },
  job_failures: async () => {
    const failing = await db().jobRun.findMany({ where: { failures: { gte: FAILURES_RED } }, orderBy: { name: 'asc' } })
    return failing.length === 0 ? null : listed(failing.map(({ name, error }) => `${name}: ${error ?? ''}`))
  },
  late_jobs: async ({ at }) => {
    const late = await listLateJobs(at)
    return late.length === 0 ? null : listed(late)
  },
  mail_failures: async ({ at }) => {
    const since = ago(at, FAILURES_OF_MS)
    const failed = await db().mailMessage.count({ where: { status: 'failed', failedAt: { gte: since } } })
    if (failed < MAILS_FAILED) return null
    const all = await db().mailMessage.count({ where: { createdAt: { gte: since } } })
    return failed < all * MAILS_FAILED_SHARE ? null : `${failed} emails failed within 24 hours.`
  },
  webhooks_in: async ({ at }) => {
    const where = { reason: { not: 'signature' }, startsAt: { gte: ago(at, FAILURES_OF_MS) } }
    const { _sum } = await db().webhookFailureCount.aggregate({ where, _sum: { calls: true } })
    const failed = _sum.calls ?? 0
    return failed < WEBHOOKS_FAILED ? null : `${failed} signed webhooks failed within 24 hours.`
  },
  checks: async () => {
    const stored = await db().systemCheck.findMany({ where: { OR: [{ found: null }, { found: { gt: 0 } }] } })
    const bad = stored.flatMap(({ name, found }) => {
      const title = CHECKS[name as CheckName]
      return title ? [`${title}: ${found === null ? 'could not be finished' : `${found} differ`}`] : []
    })
    return bad.length === 0 ? null : listed(bad)
  },
  checks_late: async ({ at }) => {
    const { _max } = await db().systemCheck.aggregate({ _max: { ranAt: true } })
    if (!_max.ranAt || _max.ranAt >= ago(at, CHECKS_LATE_MS)) return null
    return `The last run was ${Math.floor((at.getTime() - _max.ranAt.getTime()) / HOUR_MS)} hours ago.`
  },
  disk: async ({ at }) => {
    const online = await db().processHeartbeat.findMany({ where: { lastSeenAt: { gte: ago(at, SEEN_WITHIN_MS) } } })
    const full = online.flatMap(({ host, diskFreeBytes: free, diskTotalBytes: total }) =>
      free !== null && total !== null && Number(free) < Number(total) * DISK_FREE
        ? [`${host}: ${Math.floor((100 * Number(free)) / Number(total))}% free`]
        : [],
    )
    return full.length === 0 ? null : listed([...new Set(full)])
  },
  discord: async ({ at }) => {
    const faults = await listSettingsFaults(at)
    return faults.length === 0 ? null : listed(faults)
  },
  exchange_rates: async ({ at }) => {
    const waiting = await countWaitingCalls()
    const late = waiting.filter(({ since }) => new Date(since) < ago(at, RATE_WAIT_MS))
    return late.length === 0
      ? null
      : listed(late.map(({ currency, day, calls }) => `${currency} of ${day}: ${plural(calls, 'call')}`))
  },
  refused_calls: async ({ at }) => {
    const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
    const where = { startsAt: { gte: new Date(hour - HOUR_MS) } }
    const { _sum } = await db().refusedCallCount.aggregate({ where, _sum: { calls: true } })
    const calls = _sum.calls ?? 0
    return calls <= REFUSED_CALLS ? null : `${formatCount(calls)} calls in this hour and the one before.`
  },
}

/** Checks every condition; one that fails leaves the others alone. */
export async function checkConditions(look: Look): Promise<Readings> {
  const names = Object.keys(CONDITIONS) as ConditionName[]
  const read = async (name: ConditionName) => {
    try {
      return [[name, await CONDITION_CHECKS[name](look)]] as const
    } catch (err) {
      log.warn({ err, condition: name }, 'a part of the system could not be read')
      return []
    }
  }
  return Object.fromEntries((await Promise.all(names.map(read))).flat())
}

/** Jobs that are overdue, counted from when a process that runs jobs was online. */
export async function listLateJobs(at: Date): Promise<string[]> {
  const [schedule, runs, online] = await Promise.all([
    readSchedule(),
    db().jobRun.findMany({ select: { name: true, startedAt: true } }),
    db().processHeartbeat.aggregate({
      where: { lastSeenAt: { gte: ago(at, SEEN_WITHIN_MS) }, stoppedAt: null, jobsRanAt: { not: null } },
      _min: { startedAt: true },
    }),
  ])
  const since = online._min.startedAt
  if (!since) return []
  const lastRuns = new Map(runs.map(({ name, startedAt }) => [name, startedAt]))
  return schedule.flatMap(({ name, cron }) => {
    const last = lastRuns.get(name)
    const due = nextRun(cron, last && last > since ? last : since, SCHEDULE_ZONE)
    return due && due < ago(at, LATE_AFTER_MS) ? [name] : []
  })
}
