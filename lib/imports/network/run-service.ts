import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { NetworkImport } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { db } from '@/lib/platform/database/db'
import { isConnectionLost } from '@/lib/platform/database/failures'
import { log } from '@/lib/platform/log'
import { FileProblem } from '@/lib/platform/tables/problem'
import { RowFailure } from '../apply/applied-row-rules'
import { checkRows, writeRows } from '../apply/service'
import { runFor } from '../files/intake-service'
import { SourceRefusal } from '../sources/call-rules'
import { IMPORTS_JOB } from './constants'
import { readAll } from './read-service'
import { FAULT_REST_MS, FAULTS_MAX, RUN_MS } from './run-constants'
import { countFailure, fail, finish, isStill, type Run } from './run-state-service'

type RunOptions = Pick<Run, 'clock'> & Partial<Pick<Run, 'base' | 'wait'>>

/**
 * Reads and judges the import that waits for it, or writes the one that was confirmed. A run goes on where the one before it
 * ended, however it ended. @returns how many rows were handled
 */
export async function runNetworkImports({ clock, base, wait = pause }: RunOptions): Promise<number> {
  const found = await db().networkImport.findFirst({ where: { state: { in: ['checking', 'importing'] } } })
  if (!found || (found.waitsUntil !== null && found.waitsUntil > clock.now())) return 0
  return runFor({ clock, job: IMPORTS_JOB, ms: RUN_MS }, (mayGoOn) => advance(found, { clock, base, wait, mayGoOn }))
}

async function advance(found: NetworkImport, run: Run): Promise<number> {
  try {
    if (found.state === 'importing') return await writeAll(found, run)
    const read = await readAll(found, run)
    return read === null ? 0 : read + (await checkAll(found, run))
  } catch (error) {
    const at = run.clock.now()
    if (error instanceof FileProblem || error instanceof SourceRefusal) await fail(found, error.message, at)
    else if (isConnectionLost(error instanceof RowFailure ? error.cause : error)) throw error
    else if (await isStill(db(), found)) await noteFault(found, error, at)
    return 0
  }
}

/**
 * Has an import that failed for a reason that is not the source's tried again a little later, and stopped after a few times:
 * while it is at work no other import can be.
 */
async function noteFault(found: NetworkImport, error: unknown, at: Date): Promise<void> {
  const failures = await countFailure(found, new Date(at.getTime() + FAULT_REST_MS))
  log.error({ importId: found.id, failures, err: error }, 'an import failed')
  if (failures < FAULTS_MAX) return
  const what = error instanceof RowFailure ? error.message : 'It could not be handled; the log of the worker says why.'
  await fail(found, `${what} It was tried ${failures} times.`, at)
}

/** Rows of one kind with the id of an earlier one: the first counts. One statement for the import. */
const refuseRepeats = (importId: string) => db().$executeRaw`
  UPDATE network_import_row AS row SET verdict = 'refused', field = 'externalId',
    message = 'Row ' || repeat.first || ' of this kind has the same id; that one counts.'
  FROM (SELECT line, first_value(place) OVER same AS first, row_number() OVER same AS number
    FROM network_import_row WHERE import_id = ${importId}::uuid AND field IS NULL AND foreign_id IS NOT NULL
    WINDOW same AS (PARTITION BY kind, foreign_id ORDER BY line)) repeat
  WHERE row.import_id = ${importId}::uuid AND row.line = repeat.line AND repeat.number > 1`

/** Judges what is left, once everything is read; nothing of it is written. */
async function checkAll(found: NetworkImport, run: Run): Promise<number> {
  await refuseRepeats(found.id)
  return handleAll(found, run, checkRows, 'checked')
}

async function writeAll(found: NetworkImport, run: Run): Promise<number> {
  const count = await handleAll(found, run, writeRows, 'done')
  if (found.sendsInvitations) sendMailInBackground()
  return count
}

async function handleAll(
  found: NetworkImport,
  run: Run,
  handle: typeof checkRows,
  ended: 'checked' | 'done',
): Promise<number> {
  let count = 0
  for (;;) {
    if (!run.mayGoOn() || !(await isStill(db(), found))) return count
    const handled = await handle(found, run.clock.now())
    if (handled === 0) break
    if (count === 0 && found.failures > 0)
      await db().networkImport.updateMany({ where: { id: found.id }, data: { failures: 0 } })
    count += handled
  }
  await finish(found, ended, run.clock.now())
  return count
}
