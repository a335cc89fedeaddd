import 'server-only'
import type { NetworkImport, Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { countImportRows } from './admin-data'
import { recordImportEvent } from './events'
import { cursorSchema, type ImportCursor, parseReading } from './run-rules'

/** A run of the job. `base` stands in for the hosts of the sources, in tests. */
export type Run = {
  clock: Clock
  base: string | undefined
  wait: (ms: number) => Promise<unknown>
  mayGoOn: () => boolean
}

/** Where an import is read next: null once everything is read; undefined once it was stopped, or is read anew. */
export type Next = ImportCursor | null | undefined

async function lockState(tx: Tx, id: string): Promise<{ cursor: unknown; state: string } | undefined> {
  const [now] = await tx.$queryRaw<{ cursor: unknown; state: string }[]>`
    SELECT cursor, state::text FROM network_import WHERE id = ${id}::uuid FOR UPDATE`
  return now
}

/** Locks an import. @returns what is read next of a reading; undefined once the import was stopped, or is read anew */
export async function lockNext(tx: Tx, id: string, reading: string | null): Promise<Next> {
  const now = await lockState(tx, id)
  const { data } = cursorSchema.nullable().safeParse(now?.cursor)
  return now?.state === 'checking' && (!data || data.reading === reading) ? data : undefined
}

/** Locks an import. @returns whether a run is still at it: staff may have stopped it, or had it checked anew */
export async function isStill(tx: Tx, { id, state, cursor }: NetworkImport): Promise<boolean> {
  const now = await lockState(tx, id)
  return now?.state === state && parseReading(now.cursor) === parseReading(cursor)
}

/** Counts a failure of an import, which then rests. @returns how many there were in a row */
export async function countFailure({ id }: NetworkImport, waitsUntil: Date): Promise<number> {
  const data = { failures: { increment: 1 }, waitsUntil }
  return (await db().networkImport.update({ where: { id }, data, select: { failures: true } })).failures
}

/** Stores why an import failed, unless it was stopped meanwhile. */
export const fail = (found: NetworkImport, problem: string, at: Date): Promise<void> =>
  end(found, at, async () => ({ state: 'failed', problem, finishedAt: at }))

/** Stores that an import was checked, or is done, with the counts of its rows. */
export const finish = (found: NetworkImport, ended: 'checked' | 'done', at: Date): Promise<void> =>
  end(found, at, async (tx) => {
    const counts = await countImportRows(tx, found.id)
    if (ended === 'checked') return { state: ended, checkedAt: at, counts }
    await tx.networkImportPart.deleteMany({ where: { importId: found.id } })
    return { state: ended, finishedAt: at, counts }
  })

// once, although two runs may end it
const end = (
  found: NetworkImport,
  at: Date,
  dataOf: (tx: Tx) => Promise<Prisma.NetworkImportUpdateInput>,
): Promise<void> =>
  transact(async (tx) => {
    if (!(await isStill(tx, found))) return
    const data = await dataOf(tx)
    await recordImportEvent(tx, await tx.networkImport.update({ where: { id: found.id }, data }), at)
  })
