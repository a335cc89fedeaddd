import 'server-only'
import { byUuid, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { SCHEDULE_ZONE } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { listLateJobs } from '../alarms/condition-data'
import { jobsOff } from '../job-runs/module-rules'
import { hasQueue, readSchedule } from '../job-runs/schedule-data'
import { nextRun } from '../job-runs/schedule-rules'
import type { FailedJob, FailedJobsQuery, ScheduledJob } from './jobs-admin-schema'

type Waiting = { name: string; waiting: number; active: number; failed: number; oldestAt: Date | null }

/** Every scheduled job, by name. Finished runs are not counted: they are many, and leave the queue after half a day. */
export async function listJobs(at: Date): Promise<{ isSetUp: boolean; jobs: ScheduledJob[] }> {
  if (!(await hasQueue())) return { isSetUp: false, jobs: [] }
  const [schedule, runs, queued, late] = await Promise.all([
    readSchedule(),
    db().jobRun.findMany(),
    db().$queryRaw<Waiting[]>`
      SELECT name, count(*) FILTER (WHERE state < 'active' AND start_after <= ${at})::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS active, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        min(created_on) FILTER (WHERE state < 'active' AND start_after <= ${at}) AS "oldestAt"
      FROM jobs.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name`,
    listLateJobs(at),
  ])
  const lastRuns = new Map(runs.map((run) => [run.name, run]))
  const counts = new Map(queued.map((row) => [row.name, row]))
  const jobs = schedule.map(({ name, cron }) => {
    const run = lastRuns.get(name)
    const { waiting = 0, active = 0, failed = 0, oldestAt = null } = counts.get(name) ?? {}
    return {
      name,
      cron,
      waiting,
      active,
      failed,
      isLate: late.includes(name),
      nextAt: nextRun(cron, at, SCHEDULE_ZONE)?.toISOString() ?? null,
      startedAt: run?.startedAt.toISOString() ?? null,
      durationMs: run ? run.endedAt.getTime() - run.startedAt.getTime() : null,
      handled: run?.handled ?? null,
      error: run?.error ?? null,
      failures: run?.failures ?? 0,
      failingSince: run?.failingSince?.toISOString() ?? null,
      oldestAt: oldestAt?.toISOString() ?? null,
    }
  })
  return { isSetUp: true, jobs }
}

type Row = Omit<FailedJob, 'createdAt' | 'failedAt'> & { createdAt: Date; failedAt: Date }

const ERROR = Prisma.sql`coalesce(j.output ->> 'message', j.output #>> '{value,message}', j.output::text, '')`
const FAILED_AT = Prisma.sql`coalesce(j.completed_on, j.created_on)`
const SELECT = Prisma.sql`j.id, j.name, left(${ERROR}, 500) AS error, j.retry_count + 1 AS tries, j.created_on AS "createdAt",
  ${FAILED_AT} AS "failedAt"`

/** Failed runs that are still in the queue, newest first by default. */
export async function listFailedJobs(query: FailedJobsQuery): Promise<List<FailedJob>> {
  if (!(await hasQueue())) return { rows: [], total: 0, page: query.page, size: query.size }
  const { q, job, sort, dir } = query
  const like = containing(q)
  const where = [
    Prisma.sql`j.state = 'failed'`,
    Prisma.sql`j.name <> ALL (${jobsOff()})`,
    ...(job ? [Prisma.sql`j.name = ${job}`] : []),
    ...(q ? [Prisma.sql`(search_fold(j.name) LIKE ${like} OR search_fold(${ERROR}) LIKE ${like})`] : []),
  ]
  const way = direction(dir)
  const orders = {
    failedAt: Prisma.sql`${FAILED_AT} ${way}, j.id`,
    name: Prisma.sql`j.name ${way}, j.completed_on DESC, j.id`,
  }
  const byId = byUuid(Prisma.sql`j.id`)
  const sql = { select: SELECT, byId, from: Prisma.sql`jobs.job j`, where, orderBy: orders[sort] }
  const list = await readList<Row>(sql, query)
  const rows = list.rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    failedAt: row.failedAt.toISOString(),
  }))
  return { ...list, rows }
}
