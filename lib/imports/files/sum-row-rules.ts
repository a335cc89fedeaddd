import { parseDecimal } from '@/lib/platform/money/amount'
import { DOLLAR } from '@/lib/platform/money/currency'
import { folded } from '@/lib/platform/text/fold'
import type { SalesField } from './constants'
import type { SalesRow } from './schema'

// Rows below the sales of a file that add them up, which are no sales.

/** What such rows begin with, in small letters without accents and signs. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'total,totals,grand total,subtotal,sub total,sum,summe,gesamt,gesamtsumme,endsumme,zwischensumme,insgesamt,total general,' +
    'total geral,sous total,somme,totaal,subtotaal,totale,totale generale,suma,razem,summa,totalt,i alt,sum total,yhteensa,' +
    'celkem,spolu,osszesen,toplam,genel toplam,итого,всего,сума,усього,σύνολο,συνολο,jumlah,合計,合计,总计,總計,小計,小计,합계,총계,סהכ,الإجمالي,المجموع'
  )
    .split(',')
    .map(folded),
)

const isWord = (cell: string): boolean =>
  WORDS.has(
    folded(cell)
      .replace(/[^\p{L}\p{M}\s-]/gu, '')
      .replace(/[\s-]+/g, ' ')
      .trim(),
  )

/** The beginning of a file without rows of sums at its end. */
export function withoutSumsBelow(rows: readonly string[][]): readonly string[][] {
  const last = rows.findLastIndex((cells) => !cells.some(isWord))
  return rows.slice(0, last + 1)
}

/** The columns that tell a sale from another; a row of sums has none of them. */
const OF_SALE: readonly SalesField[] = ['txnId', 'clickId', 'refundId', 'soldAt', 'event']

/** Tells for each row of a file, in their order, whether it is one of sums, by its words or by its sum. */
export function findSumRows(): (
  row: SalesRow,
  cells: readonly string[],
  cellOf: (field: SalesField) => string,
) => boolean {
  let [total, rows] = [0n, 0]
  return (row, cells, cellOf) => {
    const amount = cellOf('amount') === '' || row.amount === null ? undefined : unitsOf(row.amount)
    const ofSale = OF_SALE.map(cellOf).filter((cell) => cell !== '')
    if (amount !== undefined && ofSale.every(isWord)) {
      if (cells.some(isWord)) return true
      // a sale without its number is a row with a problem, and the sum of all above is none
      if (rows > 1 && amount === total) return true
    }
    total += amount ?? 0n
    rows += 1
    return false
  }
}

/** A sum as `readSum` has it, in ten thousandths, which the smallest units of all currencies are whole numbers of; undefined for none. */
function unitsOf(amount: string): bigint | undefined {
  const [number = '', currency] = amount.split(' ')
  const decimal = parseDecimal(number, { currency: currency ?? DOLLAR })
  return decimal && decimal.decimals <= 4 ? decimal.digits * 10n ** BigInt(4 - decimal.decimals) : undefined
}
