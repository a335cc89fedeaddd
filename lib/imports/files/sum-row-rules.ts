import { folded } from '@/lib/platform/text/fold'
import type { SalesField } from './constants'

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

/** A sentence alone in a row, as programs write below a table: "Generated on 2026-11-30 by …". */
const isRemark = (cells: readonly string[]): boolean => {
  const [text = '', ...others] = cells.filter((cell) => cell.trim() !== '')
  return others.length === 0 && /^\S+(?:\s+\S+){2,}$/.test(text.trim())
}

/** The columns that tell a sale from another; a row of sums has none of them. */
const OF_SALE: readonly SalesField[] = ['txnId', 'clickId', 'refundId', 'soldAt', 'event']

/**
 * Whether a row is none of a sale: it adds up others, says so in a word, and has a sum and nothing of a sale, or it is a
 * sentence alone. An amount alone may be that of a sale
 * whose number was forgotten, and stays.
 */
export const isSumRow = (cells: readonly string[], cellOf: (field: SalesField) => string): boolean =>
  isRemark(cells) ||
  (cells.some(isWord) &&
    cellOf('amount') !== '' &&
    OF_SALE.every((field) => cellOf(field) === '' || isWord(cellOf(field))))
