import 'server-only'
import { COUNT_MAX, CSV_MAX, SELECTION_MAX } from '@/lib/accounts/admin-pages/constants'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { sqlState } from '@/lib/platform/database/failures'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { csvRows } from '@/lib/platform/text/csv'
import type { List, ListQuery } from '../pages/schema'
import { followsSql, isPlaceNoted, keyColumn, noteNext, wrongCursor } from './cursor-data'
import { csvColumns, type ListColumn } from './rules'

/** The parts of a list query; each domain composes its own. */
export type ListSql = {
  select: Prisma.Sql
  from: Prisma.Sql
  where: readonly Prisma.Sql[]
  orderBy: Prisma.Sql
  /** The condition of one row by its id, as the screen has it: `byUuid`, `byNumber`, or the domain's own. */
  byId?: (id: string) => Prisma.Sql
  /** Costly joins that only fill columns: applied to the rows of the page alone, looked up by their key. */
  rowJoins?: { key: readonly Prisma.Sql[]; joins: Prisma.Sql }
}

/** A page of a list, or the next rows of an export. */
type PageQuery = Pick<ListQuery, 'page' | 'size' | 'after'> & { only?: string | undefined; snapshot?: ListSnapshot }

/** One page of a list and the number of rows, counted up to COUNT_MAX + 1. An export is not counted. */
export async function readList<Row>(
  all: ListSql,
  { page, size, only, after, snapshot }: PageQuery,
): Promise<List<Row>> {
  const sql = only === undefined ? all : onlyRow(all, only)
  if (snapshot) return { rows: await snapshot.next<Row>(sql), total: 0, page, size }
  const [rows, counted] = await Promise.all([
    isPlaceNoted() ? readFrom<Row>(sql, size, after) : readPage<Row>(pageSql(sql, size, (page - 1) * size)),
    db().$queryRaw<[{ total: bigint }]>`
      SELECT count(*) AS total FROM (SELECT 1 FROM ${sql.from} ${whereSql(sql)} LIMIT ${COUNT_MAX + 1}) counted`,
  ])
  return { rows, total: Number(counted[0].total), page, size }
}

const readPage = <Row>(sql: Prisma.Sql) => db().$queryRaw<Row[]>`${sql}`

/** The next rows of a list that goes on after a place, and the place of the last of them. */
async function readFrom<Row>(sql: ListSql, size: number, after: string | undefined): Promise<Row[]> {
  const { where, orderBy } = sql
  const following = after === undefined ? sql : { ...sql, where: [...where, followsSql(orderBy, after)] }
  const rows = await readPage<Row & { place_key: string[] }>(pageSql(following, size, 0, keyColumn(orderBy))).catch(
    (error: unknown) => {
      // a value that the column cannot have
      throw after !== undefined && sqlState(error)?.startsWith('22') ? wrongCursor() : error
    },
  )
  const last = rows.at(-1)
  if (last && rows.length === size) noteNext(orderBy, last.place_key)
  return rows.map(({ place_key: _, ...row }) => row as unknown as Row)
}

const NONE = Prisma.sql`FALSE`
const onlyRow = (sql: ListSql, id: string): ListSql => ({ ...sql, where: [...sql.where, sql.byId?.(id) ?? NONE] })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One row by a column of UUIDs; no row for a text that is none. */
export const byUuid = (column: Prisma.Sql) => (id: string) =>
  UUID.test(id) ? Prisma.sql`${column} = ${id}::uuid` : NONE

/** The same for a column of numbers. */
export const byNumber = (column: Prisma.Sql) => (id: string) =>
  /^\d{1,9}$/.test(id) ? Prisma.sql`${column} = ${Number(id)}` : NONE

/** A row of a list for a bulk action: its id, its status, and the money the action is about, in cents. */
export type ListKey = { key: string; status: string; cents: bigint }

/** The rows of a list in its order, SELECTION_MAX at most. `select` gives the columns of `ListKey`. */
export function readKeys({ select, from, where, orderBy }: ListSql): Promise<ListKey[]> {
  return db().$queryRaw`
    SELECT ${select} FROM ${from} ${whereSql({ where })} ORDER BY ${orderBy} LIMIT ${SELECTION_MAX}`
}

const whereSql = ({ where }: Pick<ListSql, 'where'>) =>
  where.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...where], ' AND ')}` : Prisma.empty

/** A page. `placeKey` is a column besides those of the list. */
function pageSql(sql: ListSql, limit: number, offset: number, placeKey?: Prisma.Sql): Prisma.Sql {
  const { select, from, orderBy, rowJoins } = sql
  const page = (columns: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM ${from} ${whereSql(sql)} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`
  const more = placeKey ? [Prisma.sql`${placeKey} AS place_key`] : []
  if (!rowJoins) return page(Prisma.join([select, ...more]))
  const { key, joins } = rowJoins
  const name = (index: number) => Prisma.raw(`key_${index}`)
  const isRow = Prisma.join(
    key.map((column, index) => Prisma.sql`${column} = page.${name(index)}`),
    ' AND ',
  )
  // OFFSET 0 forces one lookup per row: a plan that joins first might read whole tables to fill one page
  return Prisma.sql`
    SELECT line.*${placeKey ? Prisma.sql`, page.place_key` : Prisma.empty} FROM (
      SELECT chosen.*, row_number() OVER () AS place
      FROM (${page(Prisma.join([...key, ...more]))}) chosen (${Prisma.join([...key.map((_, index) => name(index)), ...(placeKey ? [PLACE_KEY] : [])])})
    ) page CROSS JOIN LATERAL (SELECT ${select} FROM ${from} ${joins} WHERE ${isRow} OFFSET 0) line
    ORDER BY page.place`
}

const PLACE_KEY = Prisma.raw('place_key')

const CSV_CHUNK = 1_000
const CUT_SHORT = `Only the first ${CSV_MAX.toLocaleString('en-US')} rows are in this file. Filter the list to get the others.`

/** The rows of a list in one snapshot, a chunk at a time: `next` opens a cursor on the first query it is given. */
export type ListSnapshot = { next<Row>(sql: ListSql): Promise<Row[]> }

function openSnapshot(tx: Tx): ListSnapshot {
  let isOpen = false
  return {
    async next(sql) {
      if (!isOpen) await tx.$executeRaw`DECLARE list NO SCROLL CURSOR FOR ${pageSql(sql, CSV_MAX + 1, 0)}`
      isOpen = true
      return tx.$queryRaw`FETCH ${Prisma.raw(String(CSV_CHUNK))} FROM list`
    },
  }
}

/**
 * The whole list as a CSV file, read in one snapshot and streamed; formulas are neutralized. Of a list of more than
 * CSV_MAX rows the first ones, with a last line that says so. `read` reads a page of the list by `readList`, to which it
 * passes what it is given. [Q33]
 * @throws AppError unavailable when too many exports are running
 */
export async function listAsCsv<Row>(
  read: (page: { page: number; size: number; snapshot: ListSnapshot }) => Promise<List<Row>>,
  columns: readonly ListColumn<Row>[],
  file: { name: string; requestId: string },
): Promise<Response> {
  const cells = csvColumns(columns)
  async function* chunks(tx: Tx) {
    yield csvRows([cells.map(({ head }) => head)])
    const snapshot = openSnapshot(tx)
    for (let page = 1; ; page += 1) {
      const { rows } = await read({ page, size: CSV_CHUNK, snapshot })
      if ((page - 1) * CSV_CHUNK === CSV_MAX) {
        if (rows.length > 0) yield csvRows([[CUT_SHORT]])
        return
      }
      if (rows.length > 0) yield csvRows(rows.map((row) => cells.map(({ cell }) => cell(row))))
      if (rows.length < CSV_CHUNK) return
    }
  }
  return csvResponse(readInSnapshot('staff', chunks), `${file.name}.csv`, file.requestId)
}

/** `ASC` or `DESC`, with the null order of plain indexes. */
export const direction = (dir: 'asc' | 'desc') => (dir === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`)

/** The same for nullable columns: nulls come last in both directions, which no plain index supports. */
export const directionNullsLast = (dir: 'asc' | 'desc') =>
  dir === 'asc' ? Prisma.sql`ASC NULLS LAST` : Prisma.sql`DESC NULLS LAST`

/** A LIKE pattern that finds a text anywhere; its wildcards are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
