import 'server-only'
import type { PoolClient } from 'pg'
import type { Prisma } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/jobs/service'
import { db, pool } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { FileProblem, readRows } from '../sales-files/rules'
import type { SalesRow } from '../sales-files/schema'
import { addCompared, addListed, beginListed, compareListed, countCauses } from './cause-service'
import { LIST_PARTS_MAX, LIST_ROWS_MAX, RECONCILIATIONS_JOB } from './constants'
import { recordReconciliationEvent } from './events'
import { ROWS_WRITTEN_AT_ONCE, RUN_MS } from './run-constants'
import { type ListFormat, listFormatSchema } from './schema'

/**
 * Reads and compares the lists that wait for it, the oldest first, each in one transaction, and marks it as done in
 * another: one that was interrupted begins anew. @returns how many were compared
 */
export async function runReconciliations({ clock }: { clock: Clock }): Promise<number> {
  const began = clock.now().getTime()
  const waiting = { where: { state: 'reading' as const }, select: { id: true } }
  const lists = await db().reconciliation.findMany({ ...waiting, orderBy: { createdAt: 'asc' } })
  let count = 0
  for (const { id } of lists) {
    if (clock.now().getTime() - began > RUN_MS) {
      await transact((tx) => requestJobRun(tx, RECONCILIATIONS_JOB))
      break
    }
    try {
      if (await compare(id, clock)) count += 1
    } catch (error) {
      // the next run tries it again; other lists do not wait for it
      log.error({ err: error, reconciliationId: id }, 'a list of sales could not be compared')
    }
  }
  return count
}

async function compare(id: string, clock: Clock): Promise<boolean> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    const list = await claim(client, id)
    if (!list) return false
    const format = listFormatSchema.parse(list.format)
    await beginListed(client)
    try {
      if (await isStored(id)) await readParts(client, id, format)
      else await addCompared(client, id)
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      await client.query('ROLLBACK')
      await finish(id, { state: 'failed', problem: error.message }, clock.now())
      return true
    }
    const [from, to] = [dayFromColumn(list.fromDay), dayFromColumn(list.toDay)]
    await compareListed(client, { id, advertiserId: list.advertiserId, from, to, timeZone: format.timeZone })
    const counts = await countCauses(client, id)
    await client.query('COMMIT')
    await finish(id, { state: 'done', counts }, clock.now())
    return true
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

type Claimed = { advertiserId: number; format: unknown; fromDay: Date; toDay: Date }

/** Locks a list; undefined while another run has it, or once it was compared. */
async function claim(client: PoolClient, id: string): Promise<Claimed | undefined> {
  const { rows } = await client.query<Claimed>(
    `SELECT advertiser_id AS "advertiserId", format, (from_day::text || 'T00:00:00Z')::timestamptz AS "fromDay",
       (to_day::text || 'T00:00:00Z')::timestamptz AS "toDay"
     FROM reconciliation WHERE id = $1 AND state = 'reading' FOR UPDATE SKIP LOCKED`,
    [id],
  )
  return rows[0]
}

// the parts of a list are removed once it was compared; it is compared again by its rows
const isStored = async (id: string): Promise<boolean> =>
  (await db().reconciliationPart.count({ where: { reconciliationId: id } })) > 0

type Ending = { state: 'done'; counts: Prisma.InputJsonValue } | { state: 'failed'; problem: string }

/** Stores how a list ended, once, and removes the parts of one that was compared. */
const finish = (id: string, ending: Ending, at: Date): Promise<void> =>
  transact(async (tx) => {
    const where = { id, state: 'reading' as const }
    const [list] = await tx.reconciliation.updateManyAndReturn({ where, data: { ...ending, finishedAt: at } })
    if (!list) return
    if (ending.state === 'done') await tx.reconciliationPart.deleteMany({ where: { reconciliationId: id } })
    const type = ending.state === 'done' ? 'reconciliation.finished' : 'reconciliation.failed'
    await recordReconciliationEvent(tx, { list, type, at })
  })

async function readParts(client: PoolClient, id: string, format: ListFormat): Promise<void> {
  let count = 0
  let waiting: SalesRow[] = []
  for await (const row of readRows(partsOf(id), format, null)) {
    count += 1
    if (count > LIST_ROWS_MAX) {
      throw new FileProblem(`The list has more than ${LIST_ROWS_MAX.toLocaleString('en-US')} rows; split it.`)
    }
    waiting.push(row)
    if (waiting.length < ROWS_WRITTEN_AT_ONCE) continue
    await addListed(client, waiting)
    waiting = []
  }
  if (count === 0) throw new FileProblem('The list has a heading and no rows.')
  await addListed(client, waiting)
}

async function* partsOf(reconciliationId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < LIST_PARTS_MAX; place += 1) {
    const where = { reconciliationId_place: { reconciliationId, place } }
    const part = await db().reconciliationPart.findUnique({ where })
    if (!part) return
    yield part.content
  }
}
