import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import type { BulkOutcome } from '../pages/schema'

/**
 * Runs an action on many rows, each in its own transaction: a refused row does not affect the others. `run` returns the
 * outcome of its row as a message.
 */
export async function transactEachRow<Id extends string | number>(
  ids: readonly Id[],
  run: (tx: Tx, id: Id) => Promise<string>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const id of new Set(ids)) outcomes.push({ id: String(id), ...(await runForOutcome(id, run)) })
  return outcomes
}

async function runForOutcome<Id>(id: Id, run: (tx: Tx, id: Id) => Promise<string>) {
  try {
    return { isDone: true, message: await transact((tx) => run(tx, id)) }
  } catch (error) {
    if (error instanceof AppError) return { isDone: false, message: error.message }
    log.error({ err: error, id }, 'one row of a bulk action failed')
    return { isDone: false, message: 'Something went wrong on our side.' }
  }
}
