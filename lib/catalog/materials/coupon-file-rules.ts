import { plainHeading } from '@/lib/platform/tables/dialect'
import { wholeFile } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, type TableRow } from '@/lib/platform/tables/reader'
import type { ListedCoupon } from './coupon-rules'

const CODE = /^(?:coupon|promo|promotion|discount|voucher|gift)?(?:code|coupon|voucher)s?$/
const AFFILIATE = /^(?:affiliate|aff|partner|publisher|creator)(?:id|number|no|nr|ref)?$/
const NUMBER = /^#?([1-9]\d{0,8})$/

/** Where a file has the code and the affiliate’s number. */
type Columns = { code: number; affiliate: number }

const columnsOf = (cells: readonly string[]): Columns => ({
  code: cells.findIndex((cell) => CODE.test(plainHeading(cell))),
  affiliate: cells.findIndex((cell) => AFFILIATE.test(plainHeading(cell))),
})
const isComplete = ({ code, affiliate }: Columns) => code >= 0 && affiliate >= 0 && code !== affiliate

/** A file without a heading: two columns, of which one has a number in each row. */
function columnsWithoutHeading(rows: readonly string[][]): Columns | undefined {
  const width = Math.max(...rows.map((cells) => cells.length))
  if (width !== 2) return undefined
  const numbered = [0, 1].filter((column) => rows.every((cells) => NUMBER.test((cells[column] ?? '').trim())))
  const [affiliate] = numbered
  return numbered.length === 1 && affiliate !== undefined ? { code: 1 - affiliate, affiliate } : undefined
}

/**
 * The codes of a file, read as every file of rows: by its headings for the code and the affiliate, or without headings by what
 * the columns have.
 * @returns the codes, or what is wrong with the file or its first line that cannot be read, as a sentence
 */
export async function readCouponFile(text: string): Promise<ListedCoupon[] | string> {
  try {
    const isHeading = (cells: readonly string[]) => isComplete(columnsOf(cells))
    const table = await openTable(wholeFile(new TextEncoder().encode(text)), { isHeading })
    const rows: TableRow[] = []
    for await (const row of table.rows) rows.push(row)
    const named = columnsOf(table.headings)
    if (isComplete(named)) return readRows(rows, named)
    const all = [{ line: 1, cells: table.headings, problem: null }, ...rows]
    const columns = columnsWithoutHeading(all.map(({ cells }) => cells))
    return columns ? readRows(all, columns) : 'Name the columns “code” and “affiliate ID” in the first line.'
  } catch (error) {
    if (error instanceof FileProblem) return error.message
    throw error
  }
}

function readRows(rows: readonly TableRow[], { code, affiliate }: Columns): ListedCoupon[] | string {
  const coupons: ListedCoupon[] = []
  for (const { line, cells, problem } of rows) {
    if (problem !== null) return `Line ${line}: ${problem}`
    const text = (cells[code] ?? '').trim()
    const id = NUMBER.exec((cells[affiliate] ?? '').trim())?.[1]
    if (text === '' && id === undefined) continue
    if (text === '') return `Line ${line} has no code.`
    if (id === undefined) return `Line ${line} has no affiliate ID.`
    coupons.push({ code: text, affiliateId: Number(id) })
  }
  return coupons
}
