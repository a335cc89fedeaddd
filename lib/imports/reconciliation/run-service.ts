import 'server-only'
import type { PoolClient } from 'pg'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, pool } from '@/lib/platform/database/db'
import { transactInSession } from '@/lib/platform/database/session'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn, daysBetween, dayToColumn } from '@/lib/platform/dates/days'
import { FileProblem } from '@/lib/platform/tables/problem'
import { handleFiles, hasParts, readParts, runFor, writeInChunks } from '../files/intake-service'
import { readRows } from '../files/sales-file-rules'
import { addCompared, addListed, beginListed, compareListed, countCauses, findListedDays } from './cause-service'
import { LIST_DAYS_MAX, RECONCILIATIONS_JOB } from './constants'
import { recordReconciliationEvent } from './events'
import { RUN_MS } from './run-constants'
import { listFormatSchema } from './schema'
import { LISTS } from './service'

/**
 * Reads and compares the lists that wait for it, the oldest first, each in one transaction, and marks it as done in
 * another: one that was interrupted begins anew. @returns how many were compared
 */
export async function runReconciliations({ clock }: { clock: Clock }): Promise<number> {
  const waiting = { where: { state: 'reading' as const }, select: { id: true } }
  const lists = await db().reconciliation.findMany({ ...waiting, orderBy: { createdAt: 'asc' } })
  return runFor({ clock, job: RECONCILIATIONS_JOB, ms: RUN_MS }, (mayGoOn) =>
    handleFiles(lists, mayGoOn, ({ id }) => compare(id, clock)),
  )
}

/** @returns how many lists were compared: none while another run has this one */
async function compare(id: string, clock: Clock): Promise<0 | 1> {
  const result = await transactInSession(pool(), 'BEGIN', (session) => compareIn(session, id)).catch((error) => {
    if (!(error instanceof FileProblem)) throw error
    return { state: 'failed', problem: error.message } satisfies Ending
  })
  if (!result) return 0
  await finish(id, result, clock.now())
  return 1
}

/** @throws FileProblem, for a list that cannot be read */
async function compareIn(session: PoolClient, id: string): Promise<Ending | null> {
  const list = await claim(session, id)
  if (!list) return null
  const format = listFormatSchema.parse(list.format)
  await beginListed(session)
  // the parts of a list are removed once it was compared; it is compared again by its rows
  if (!(await hasParts(db(), LISTS, id))) await addCompared(session, id)
  else
    await writeInChunks(LISTS, readRows(readParts(LISTS, id), format, null), (rows) =>
      addListed(session, rows, format.timeZone),
    )
  const period = await findPeriod(session, list, format.timeZone)
  await compareListed(session, { id, advertiserId: list.advertiserId, ...period, timeZone: format.timeZone })
  const counts = await countCauses(session, id)
  return { state: 'done', counts, fromDay: dayToColumn(period.from), toDay: dayToColumn(period.to) }
}

type Claimed = { advertiserId: number; format: unknown; fromDay: Date | null; toDay: Date | null }
type Period = { from: Day; to: Day }

/**
 * The days that were entered, else those of the first and the last sale of the list.
 * @throws FileProblem for a list without dates, or of more than LIST_DAYS_MAX days
 */
async function findPeriod(client: PoolClient, list: Claimed, timeZone: string): Promise<Period> {
  const listed = await findListedDays(client, timeZone)
  const from = list.fromDay ? dayFromColumn(list.fromDay) : listed?.from
  const to = list.toDay ? dayFromColumn(list.toDay) : listed?.to
  if (from === undefined || to === undefined)
    throw new FileProblem('No line of the list has a date that can be read. Enter its first and its last day.')
  if (from > to) throw new FileProblem(`The period would end on ${to}, before it begins on ${from}. Enter its days.`)
  if (daysBetween(from, to) >= LIST_DAYS_MAX)
    throw new FileProblem(
      `The list goes from ${from} to ${to}. Enter a first and a last day of at most ${LIST_DAYS_MAX} days.`,
    )
  return { from, to }
}

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

type Ending =
  | { state: 'done'; counts: Prisma.InputJsonValue; fromDay: Date; toDay: Date }
  | { state: 'failed'; problem: string }

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
