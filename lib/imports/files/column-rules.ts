import { identifierForm } from '@/lib/platform/text/identifier'
import {
  CLICKS,
  EVENT_HEADINGS,
  FILLERS,
  MONEY,
  MONEY_OF_SALE,
  NOT_MONEY,
  NOT_SOLD,
  NUMBERS,
  OTHERS_CLICKS,
  OTHERS_IDS,
  PARTS,
  SALE_ALONE,
  SALES,
  TIMES,
  WHEN,
  WHEN_ALONE,
  WORDS,
} from './column-constants'
import { FIELDS, type SalesField } from './constants'

/** What a word that says nothing of columns takes off: of two columns the plainer one is meant. */
const UNKNOWN = 3

/** Longer headings are those of no column that is looked for. */
const HEADING_MAX = 60

/**
 * The words of a heading, in small letters: "Order ID", `order_id`, `orderId` and ORDERID are the same two, and # is a
 * number. A word in one piece is taken apart where all of its pieces are known.
 */
export function headingWords(heading: string): string[] {
  return identifierForm(heading.slice(0, HEADING_MAX))
    .replaceAll('#', ' number ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => piecesOf(word) ?? [word])
}

/** The known words a word is made of, the longest first. */
function piecesOf(word: string): string[] | undefined {
  if (word === '') return []
  for (let length = word.length; length > 1; length -= 1) {
    const rest = WORDS.has(word.slice(0, length)) ? piecesOf(word.slice(length)) : undefined
    if (rest) return [word.slice(0, length), ...rest]
  }
  return undefined
}

const most = (words: readonly string[], points: Readonly<Record<string, number>>): number =>
  Math.max(0, ...words.map((word) => points[word] ?? 0))

const has = (words: readonly string[], known: ReadonlySet<string>): boolean => words.some((word) => known.has(word))
const isNumber = (words: readonly string[]): boolean => words.some((word) => word in NUMBERS)
const unknown = (words: readonly string[]): number => UNKNOWN * words.filter((word) => !WORDS.has(word)).length

/** How much the words of a heading speak for each column; 0 and less: not at all. */
const SPEAKING: Readonly<Record<SalesField, (words: readonly string[]) => number>> = {
  clickId(words) {
    if (words.join(' ') === 'sub id') return 1
    if (!has(words, CLICKS) || has(words, OTHERS_CLICKS)) return 0
    return isNumber(words) || /^[ck]lick$/.test(words.join(' ')) ? 40 - unknown(words) : 0
  },
  txnId(words) {
    if (has(words, OTHERS_IDS) || has(words, CLICKS)) return 0
    const sale = most(words, SALES)
    if (sale > 0 && (isNumber(words) || (words.length === 1 && has(words, SALE_ALONE)))) return sale - unknown(words)
    if (words.every((word) => word in NUMBERS || FILLERS.has(word))) return most(words, NUMBERS)
    return words.includes('reference') && sale === 0 ? Math.max(1, most(words, NUMBERS) - unknown(words)) : 0
  },
  event: (words) => EVENT_HEADINGS.indexOf(words.join(' ')) + 1,
  amount(words) {
    const money = has(words, NOT_MONEY) || has(words, WHEN) ? 0 : most(words, MONEY)
    return money > 0 ? Math.max(1, money + most(words, MONEY_OF_SALE) - most(words, PARTS) - unknown(words)) : 0
  },
  refundId: (words) =>
    Number(words.includes('refund') && (words.length === 1 || (isNumber(words) && words.length === 2))),
  soldAt(words) {
    const isAlone = words.filter((word) => !FILLERS.has(word)).length === 1
    const isTime = has(words, WHEN) || (isAlone && has(words, WHEN_ALONE))
    return isTime && !has(words, NOT_SOLD) ? Math.max(1, most(words, TIMES) - unknown(words)) : 0
  },
}

/**
 * The columns of a file with sales by their headings: for each meaning the one whose words speak most for it, of equal ones
 * the first; empty where none does.
 */
export function findColumns(headings: readonly string[]): Record<SalesField, string> {
  const all = headings.map((heading) => ({ heading, words: headingWords(heading) }))
  const find = (field: SalesField) => {
    const weighed = all.map(({ heading, words }) => ({ heading, weight: SPEAKING[field](words) }))
    const weight = Math.max(0, ...weighed.map((each) => each.weight))
    return weight > 0 ? (weighed.find((each) => each.weight === weight)?.heading ?? '') : ''
  }
  return Object.fromEntries(FIELDS.map((field) => [field, find(field)])) as Record<SalesField, string>
}
