import 'server-only'
import { listedHash } from '@/lib/conversions/customers/name-data'
import type { CustomerList } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, type TableRow } from '@/lib/platform/tables/reader'
import { formatCount } from '@/lib/platform/text/counts'
import { CUSTOMER_LISTS_JOB, HEADING_SHOWN, LIST_ROWS_MAX, PROBLEMS_MAX, UNREAD_MAX } from './customer-list-constants'
import { isListHeading, type ListColumns, listColumns } from './customer-list-rules'
import type { RowProblem } from './customer-list-schema'
import { addHashes, CUSTOMER_LISTS, problemOf } from './customer-list-service'
import { chunkRows, handleFiles, readParts, runFor } from './intake-service'

/** For how long a run begins new work, in milliseconds. */
const RUN_MS = 45_000

/** Rows that are hashed at once, for some 20 ms in which the process does nothing else, and written by one statement. */
const ROWS_AT_ONCE = 1_000

/** Reads the files of lists that wait for it, the oldest first. @returns how many names were new to their list */
export async function runCustomerLists({ clock }: { clock: Clock }): Promise<number> {
  const lists = await db().customerList.findMany({ where: { state: 'reading' }, orderBy: { createdAt: 'asc' } })
  return runFor({ clock, job: CUSTOMER_LISTS_JOB, ms: RUN_MS }, (mayGoOn) =>
    handleFiles(lists, mayGoOn, (list) => readList(list, clock.now())),
  )
}

/** Names that were written by a run that ended amid the file are written once. A file that cannot be read leaves no name. */
async function readList(list: CustomerList, at: Date): Promise<number> {
  const { id } = list
  try {
    return await readNames(list, at)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await transact(async (tx) => {
      await tx.listedCustomer.deleteMany({ where: { listId: id } })
      await tx.customerListPart.deleteMany({ where: { listId: id } })
      const failed = { state: 'failed', problem: error.message, finishedAt: at } as const
      await tx.customerList.updateMany({ where: { id, state: 'reading' }, data: failed })
    })
    return 0
  }
}

async function readNames(list: CustomerList, at: Date): Promise<number> {
  const { id } = list
  const table = await openTable(readParts(CUSTOMER_LISTS, id), { isHeading: isListHeading })
  const { columns, isHeadless, unread } = listColumns(
    table.headings,
    table.first.map(({ cells }) => cells),
  )
  const problems: RowProblem[] = []
  let [rows, badRows, added] = [0, 0, 0]
  const tell = (line: number, problem: string) => {
    badRows += 1
    if (problems.length < PROBLEMS_MAX) problems.push({ line, problem })
  }
  const all = isHeadless ? withFirst(table.headings, table.rows) : table.rows
  for await (const chunk of chunkRows(all, ROWS_AT_ONCE)) {
    rows += chunk.length
    if (rows > LIST_ROWS_MAX)
      throw new FileProblem(`The list has more than ${formatCount(LIST_ROWS_MAX)} rows; split it.`)
    const hashes = chunk.flatMap((row) => readRow(row, columns, tell))
    // one that is removed meanwhile takes no more
    added += await transact(async (tx) => {
      const [open] = await tx.$queryRaw<unknown[]>`SELECT FROM customer_list WHERE id = ${id}::uuid FOR SHARE`
      return open ? addHashes(tx, list, hashes) : 0
    })
  }
  if (rows === 0) throw new FileProblem('The list has a heading and no rows.')
  await transact(async (tx) => {
    await tx.customerListPart.deleteMany({ where: { listId: id } })
    const names = await tx.listedCustomer.count({ where: { listId: id } })
    const unreadColumns = unread.slice(0, UNREAD_MAX).map((heading) => heading.slice(0, HEADING_SHOWN))
    const done = { state: 'done', names, badRows, problems, unreadColumns, finishedAt: at } as const
    await tx.customerList.updateMany({ where: { id, state: 'reading' }, data: done })
  })
  return added
}

/** The hashes of whoever a row names; what cannot be read of it is told. */
function readRow(
  { line, cells, problem }: TableRow,
  columns: ListColumns['columns'],
  tell: (line: number, problem: string) => void,
): string[] {
  if (problem !== null) {
    tell(line, problem)
    return []
  }
  const read = columns.flatMap(({ index, isNumber }) => {
    const cell = cells[index] ?? ''
    return cell.trim() === '' ? [] : [{ cell, isNumber, hash: listedHash(cell, isNumber) }]
  })
  const bad = read.find(({ hash }) => hash === undefined)
  if (bad) tell(line, problemOf(bad.cell, bad.isNumber))
  else if (read.length === 0) tell(line, 'It names nobody.')
  return read.flatMap(({ hash }) => hash ?? [])
}

async function* withFirst(cells: string[], rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield { line: 1, cells, problem: null }
  yield* rows
}
