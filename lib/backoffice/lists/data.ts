import 'server-only'
import { COUNT_MAX, CSV_MAX } from '@/lib/accounts/admin-pages/constants'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db'
import { csvResponse } from '@/lib/platform/http/csv-response'
import { csvRows } from '@/lib/platform/text/csv'
import type { List, ListQuery } from '../admin/schema'
import { csvColumns, type ListColumn } from './rules'

/** The parts of a list query; each domain composes its own. */
export type ListSql = {
  select: Prisma.Sql
  from: Prisma.Sql
  where: readonly Prisma.Sql[]
  orderBy: Prisma.Sql
  /** Costly joins that only fill columns: applied to the rows of the page alone, looked up by their key. */
  rowJoins?: { key: readonly Prisma.Sql[]; joins: Prisma.Sql }
}

/** One page of a list and the number of rows, counted up to COUNT_MAX + 1. */
export async function readList<Row>(
  sql: ListSql,
  { page, size }: Pick<ListQuery, 'page' | 'size'>,
): Promise<List<Row>> {
  const [rows, counted] = await Promise.all([
    db().$queryRaw<Row[]>`${pageSql(sql, size, (page - 1) * size)}`,
    db().$queryRaw<[{ total: bigint }]>`
      SELECT count(*) AS total FROM (SELECT 1 FROM ${sql.from} ${whereSql(sql)} LIMIT ${COUNT_MAX + 1}) counted`,
  ])
  return { rows, total: Number(counted[0].total), page, size }
}

const whereSql = ({ where }: ListSql) =>
  where.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...where], ' AND ')}` : Prisma.empty

function pageSql(sql: ListSql, limit: number, offset: number): Prisma.Sql {
  const { select, from, orderBy, rowJoins } = sql
  const page = (columns: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM ${from} ${whereSql(sql)} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`
  if (!rowJoins) return page(select)
  const { key, joins } = rowJoins
  const name = (index: number) => Prisma.raw(`key_${index}`)
  const isRow = Prisma.join(
    key.map((column, index) => Prisma.sql`${column} = page.${name(index)}`),
    ' AND ',
  )
  // OFFSET 0 forces one lookup per row: a plan that joins first might read whole tables to fill one page
  return Prisma.sql`
    SELECT line.* FROM (
      SELECT chosen.*, row_number() OVER () AS place
      FROM (${page(Prisma.join(key))}) chosen (${Prisma.join(key.map((_, index) => name(index)))})
    ) page CROSS JOIN LATERAL (SELECT ${select} FROM ${from} ${joins} WHERE ${isRow} OFFSET 0) line
    ORDER BY page.place`
}

const CSV_CHUNK = 2_000

/** The whole list as a CSV file, read in chunks; formulas are neutralized; CSV_MAX rows at most. [Q33] */
export function listAsCsv<Row>(
  read: (page: { page: number; size: number }) => Promise<List<Row>>,
  columns: readonly ListColumn<Row>[],
  file: { name: string; requestId: string },
): Response {
  const cells = csvColumns(columns)
  async function* chunks() {
    yield csvRows([cells.map(({ head }) => head)])
    for (let page = 1; page <= CSV_MAX / CSV_CHUNK; page += 1) {
      const { rows } = await read({ page, size: CSV_CHUNK })
      if (rows.length > 0) yield csvRows(rows.map((row) => cells.map(({ cell }) => cell(row))))
      if (rows.length < CSV_CHUNK) return
    }
  }
  return csvResponse(chunks(), `${file.name}.csv`, file.requestId)
}

/** `ASC` or `DESC`, with the null order of plain indexes. */
export const direction = (dir: 'asc' | 'desc') => (dir === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`)

/** The same for nullable columns: nulls come last in both directions, which no plain index supports. */
export const directionNullsLast = (dir: 'asc' | 'desc') =>
  dir === 'asc' ? Prisma.sql`ASC NULLS LAST` : Prisma.sql`DESC NULLS LAST`

/** A LIKE pattern that finds a text anywhere; its wildcards are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
