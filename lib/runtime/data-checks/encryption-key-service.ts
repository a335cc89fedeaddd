import 'server-only'
import { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { openDestination } from '@/lib/money/payout-methods/data'
import { accountKey } from '@/lib/money/payout-methods/rules'
import { canUnseal, currentSeal, fingerprint, isSealed, seal, unseal } from '@/lib/platform/crypto/seal'
import { pool } from '@/lib/platform/database/db'
import { PROOF_TABLE, ROTATE_BATCH, SEALED_TABLES, type SealedTable } from './encryption-key-constants'

/** What there is of a column: values under the current key, under another one that is set, and under none that is. */
export type SealedCount = { table: string; column: string; current: number; other: number; unreadable: number }
/** What was done with it: how many values were sealed again. */
type Rotated = SealedCount & { sealedAgain: number }

type Row = { key: string; sealed: string; kind: string | null }

/** Counts the sealed values of every column by the key they are sealed under. */
export async function countSealed(): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const table of [...SEALED_TABLES, PROOF_TABLE])
    for (const column of table.columns) counts.push(await walk(table, column, async () => 0))
  return counts
}

/**
 * Seals every value again that is not under the current key, in batches that are each one statement: it may be stopped at
 * any point and run again, and values that change meanwhile are left to the next run. What no key that is set can read is
 * counted and left as it is. The proof of the key follows when nothing readable is left under another key.
 */
export async function rotateSealed(): Promise<Rotated[]> {
  const done: Rotated[] = []
  for (const table of SEALED_TABLES) for (const column of table.columns) done.push(await rotate(table, column))
  if (done.every(({ other }) => other === 0)) done.push(await rotate(PROOF_TABLE, 'sealed'))
  return done
}

async function rotate(table: SealedTable, column: string): Promise<Rotated> {
  let sealedAgain = 0
  const after = await walk(table, column, async (rows) => {
    const count = await sealAgain(table, column, rows)
    sealedAgain += count
    return count
  })
  return { ...after, sealedAgain }
}

/** Reads a column in the order of its key; `handle` returns how many of the rows under another key it sealed again. */
async function walk(
  { table, key: [key, type] }: SealedTable,
  column: string,
  handle: (rows: Row[]) => Promise<number>,
): Promise<SealedCount> {
  const count: SealedCount = { table, column, current: 0, other: 0, unreadable: 0 }
  const kind = table === 'payout_method' ? 'kind::text' : 'NULL'
  const text = `SELECT ${key}::text AS key, ${column} AS sealed, ${kind} AS kind FROM ${table}
    WHERE ${column} IS NOT NULL AND ($1::${type} IS NULL OR ${key} > $1) ORDER BY ${key} LIMIT ${ROTATE_BATCH}`
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool().query(text, [last])
    // emails that were sent are empty, and those queued by an old version are not sealed
    const sealed = table === 'mail_message' ? rows.filter((row) => isSealed(row.sealed)) : rows
    const others = sealed.filter((row) => !row.sealed.startsWith(currentSeal()))
    const open = others.filter((row) => canUnseal(row.sealed))
    const handled = open.length > 0 ? await handle(open) : 0
    count.current += sealed.length - others.length + handled
    count.other += open.length - handled
    count.unreadable += others.length - open.length
    last = rows.at(-1)?.key ?? null
    if (rows.length < ROTATE_BATCH) return count
  }
}

async function sealAgain({ table, key: [key, type] }: SealedTable, column: string, rows: Row[]): Promise<number> {
  const isMethod = table === 'payout_method'
  // only what is still as it was read
  const text = `UPDATE ${table} t SET ${column} = v.after${isMethod ? ', fingerprint = coalesce(v.print, t.fingerprint)' : ''}
    FROM unnest($1::${type}[], $2::text[], $3::text[], $4::text[]) AS v (key, before, after, print)
    WHERE t.${key} = v.key AND t.${column} = v.before`
  const values = [
    rows.map((row) => row.key),
    rows.map(({ sealed }) => sealed),
    rows.map(({ sealed }) => seal(unseal(sealed))),
    rows.map((row) => (isMethod ? computeFingerprint(row) : null)),
  ]
  return (await pool().query(text, values)).rowCount ?? 0
}

/** The fingerprint of a destination under the current key; null for one that was erased, which keeps its own. */
function computeFingerprint({ sealed, kind }: Row): string | null {
  const details = openDestination(sealed)
  const known = Object.values(PayoutMethodKind).find((each) => each === kind)
  return details && known ? fingerprint(accountKey(known, details)) : null
}
