import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { JOBS_CHANNEL } from './constants'

/** Requests a run of a job as soon as the caller's transaction has committed. */
export async function requestJobRun(tx: Tx, name: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${JOBS_CHANNEL}, ${name})::text`
}
