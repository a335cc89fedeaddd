import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import type { BulkOutcome, StaffContext } from '@/lib/backoffice/pages/schema'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { hasQueue, readSchedule } from '../job-runs/schedule-data'

type Change = { ids: readonly string[]; reason: string }

/**
 * Requests a run of a job now; nothing more happens where one is queued already.
 * @throws AppError `not_found` for a job that is not scheduled
 */
export async function runJobNow(
  { actor, at }: StaffContext,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const isKnown = (await readSchedule()).some((job) => job.name === name)
  if (!isKnown) throw new AppError('not_found', 'There is no such job.')
  await transact(async (tx) => {
    await requestJobRun(tx, name)
    await recordAudit(tx, actor, { action: 'job.run', subject: 'job', subjectId: name, reason, at })
  })
}

/** Puts failed runs back into the queue. A job whose next run waits already is not queued twice. */
export async function retryFailedJobs({ actor, at }: StaffContext, { ids, reason }: Change): Promise<BulkOutcome[]> {
  await assertQueue()
  return transactEachRow(ids, async (tx, id) => {
    const { name, error } = await lockFailed(tx, id)
    const retried = await tx.$executeRaw`
      UPDATE jobs.job SET state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = NULL
      WHERE id = ${id}::uuid AND name = ${name} AND NOT EXISTS (
        SELECT FROM jobs.job other WHERE other.name = ${name} AND other.state < 'active')`
    // these jobs carry no data: the run that waits does what this one would
    if (retried === 0) await tx.$executeRaw`DELETE FROM jobs.job WHERE id = ${id}::uuid AND name = ${name}`
    await requestJobRun(tx, name)
    const entry = { action: 'job.retry', subject: 'job', subjectId: name, before: { run: id, error } }
    await recordAudit(tx, actor, { ...entry, after: { state: 'queued' }, reason, at })
    return retried === 0 ? 'A run of this job waits already.' : 'Queued again.'
  })
}

/** Takes failed runs out of the queue. */
export async function discardFailedJobs({ actor, at }: StaffContext, { ids, reason }: Change): Promise<BulkOutcome[]> {
  await assertQueue()
  return transactEachRow(ids, async (tx, id) => {
    const { name, error } = await lockFailed(tx, id)
    await tx.$executeRaw`DELETE FROM jobs.job WHERE id = ${id}::uuid AND name = ${name}`
    const entry = { action: 'job.discard', subject: 'job', subjectId: name, before: { run: id, error } }
    await recordAudit(tx, actor, { ...entry, reason, at })
    return 'Discarded.'
  })
}

async function assertQueue(): Promise<void> {
  if (!(await hasQueue())) throw new AppError('conflict', 'No process with jobs has run yet.')
}

async function lockFailed(tx: Tx, id: string): Promise<{ name: string; error: string }> {
  const [found] = await tx.$queryRaw<{ name: string; state: string; error: string }[]>`
    SELECT name, state::text, left(coalesce(output ->> 'message', output::text, ''), 500) AS error
    FROM jobs.job WHERE id = ${id}::uuid FOR UPDATE`
  if (!found)
    throw new AppError('not_found', 'This run is gone: somebody discarded it, or it is older than seven days.')
  if (found.state !== 'failed') throw new AppError('conflict', 'This run was tried again already.')
  return found
}
