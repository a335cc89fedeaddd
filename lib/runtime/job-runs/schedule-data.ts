import 'server-only'
import { JOBS_SCHEMA } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { jobsOff } from './module-rules'

/** Whether the queue was ever set up in this database. */
export async function hasQueue(): Promise<boolean> {
  const [{ has }] = await db().$queryRaw<[{ has: boolean }]>`
    SELECT to_regclass(${`${JOBS_SCHEMA}.schedule`}) IS NOT NULL AS has`
  return has
}

/** The jobs of the queue and their times, by name, without those of modules that are off; none before a process with jobs has run. */
export async function readSchedule(): Promise<{ name: string; cron: string }[]> {
  if (!(await hasQueue())) return []
  return db().$queryRaw`SELECT name, cron FROM jobs.schedule WHERE name <> ALL (${jobsOff()}) ORDER BY name`
}
