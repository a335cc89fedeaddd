import { isTimeZone } from '@/lib/platform/dates/zones'
import { identifierForm } from '@/lib/platform/text/identifier'
import {
  areClickIds,
  areCurrencies,
  areCurrencyCodes,
  areIdentifying,
  areNumbersOfRows,
  areSums,
  areTimes,
  earliest,
  hasCents,
  largest,
} from './column-cell-rules'
import {
  CLICKS,
  CURRENCIES,
  EVENT_HEADINGS,
  FILLERS,
  INCLUDING,
  MONEY,
  MONEY_IN_LANGUAGES,
  MONEY_OF_SALE,
  NOT_MONEY,
  NOT_SOLD,
  NUMBERS,
  ORDER_IN_LANGUAGES,
  OTHERS_CLICKS,
  OTHERS_IDS,
  OWN_NUMBERS,
  PARTS,
  SALE_ALONE,
  SALES,
  SHARE_IN_LANGUAGES,
  TIMES,
  WHEN,
  WHEN_ALONE,
  WORDS,
} from './column-constants'
import { FIELDS, type SalesField } from './constants'

/** What a word that says nothing of columns takes off: of two columns the plainer one is meant. */
const UNKNOWN = 3

/** The number of a row itself is rather that of the sale than the number of its payment. */
const OWN_ID = 32

/** The heading "Sale" above sums: more than a revenue, less than an amount. */
const SALE_ALONE_MONEY = 43

/** Longer headings are those of no column that is looked for. */
const HEADING_MAX = 60

/**
 * The words of a heading, in small letters: "Order ID", `order_id`, `orderId` and ORDERID are the same two, and # is a
 * number. A word in one piece is taken apart where all of its pieces are known.
 */
export function headingWords(heading: string): string[] {
  return (
    identifierForm(heading.slice(0, HEADING_MAX))
      .replaceAll('#', ' number ')
      .split(/[^\p{L}\p{N}]+/u)
      // MwSt is one word
      .flatMap((part) => (WORDS.has(part.toLowerCase()) ? [part] : inWords(part)))
      .map((word) => word.toLowerCase())
      .filter((word) => word !== '')
      .flatMap((word) => piecesOf(word) ?? [word])
  )
}

const inWords = (part: string): string[] =>
  part
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(' ')

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

/** Zones by what headings call them; CST, IST and BST are the names of several. */
const ZONES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
}
const UNIVERSAL = /(?<![\p{L}\p{N}])(?:utc|gmt)(?:\s?([+-])0?(\d{1,2})(?::?00)?(?![\p{N}:])|(?!\s?[+-]?\d))(?!\p{L})/iu
const IN_CAPITALS = new RegExp(`[(\\[_ ](${Object.keys(ZONES).join('|')})(?:[)\\]]|$)`)
const BY_PLACE = /[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+)+/

/** The zone that the heading of a column of times names, "Created date (UTC)": undefined where it names none. */
export function zoneOfHeading(heading: string): string | undefined {
  const [universal, sign, hours] = UNIVERSAL.exec(heading) ?? []
  // POSIX counts the hours of these zones the other way round
  if (universal) return sign && Number(hours) > 0 ? knownZone(`Etc/GMT${sign === '+' ? '-' : '+'}${hours}`) : 'UTC'
  const name = IN_CAPITALS.exec(heading)?.[1]
  return name ? ZONES[name] : knownZone(BY_PLACE.exec(heading)?.[0])
}

const knownZone = (zone: string | undefined): string | undefined => (zone && isTimeZone(zone) ? zone : undefined)

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
    if (words.join(' ') === 'id') return OWN_ID
    if (words.every((word) => word in NUMBERS || FILLERS.has(word))) return most(words, NUMBERS)
    return words.includes('reference') && sale === 0 ? Math.max(1, most(words, NUMBERS) - unknown(words)) : 0
  },
  event: (words) => EVENT_HEADINGS.indexOf(words.join(' ')) + 1,
  amount(given) {
    // a sum with or without something is a sum
    const words = given.filter((word, at) => !(NOT_MONEY.has(word) && INCLUDING.has(given[at - 1] ?? '')))
    // alone it is what was sold for, beside the revenue that a network has of it
    if (words.join(' ') === 'sale') return SALE_ALONE_MONEY
    const money = has(words, NOT_MONEY) || has(words, WHEN) ? 0 : most(words, MONEY)
    return money > 0 ? Math.max(1, money + most(words, MONEY_OF_SALE) - most(words, PARTS) - unknown(words)) : 0
  },
  currency(words) {
    if (!has(words, CURRENCIES)) return 0
    const others = words.filter((word) => !CURRENCIES.has(word))
    return Math.max(1, 30 + most(words, MONEY_OF_SALE) - (has(words, NOT_MONEY) ? 20 : 0) - unknown(others))
  },
  refundId: (words) =>
    Number(words.includes('refund') && (words.length === 1 || (isNumber(words) && words.length === 2))),
  soldAt(words) {
    const isAlone = words.filter((word) => !FILLERS.has(word)).length === 1
    const isTime = has(words, WHEN) || (isAlone && has(words, WHEN_ALONE))
    return isTime && !has(words, NOT_SOLD) ? Math.max(1, most(words, TIMES) - unknown(words)) : 0
  },
}

/** A column: its heading, the words of that, and its cells in the first rows. */
type Column = { heading: string; words: readonly string[]; cells: readonly string[] }

/** Whether the cells of a column can be of a field; any can that has none yet. */
const CAN_BE: Readonly<Partial<Record<SalesField, (cells: readonly string[]) => boolean>>> = {
  txnId: (cells) => areIdentifying(cells) && !areClickIds(cells),
  amount: areSums,
  currency: areCurrencies,
  soldAt: areTimes,
}

/** The column of a field by what its cells are, in a file whose headings do not tell: in any language a sum is a sum. */
const BY_CELLS: Readonly<Partial<Record<SalesField, (columns: readonly Column[]) => Column | undefined>>> = {
  clickId: (columns) => columns.find(({ cells }) => areClickIds(cells)),
  soldAt: (columns) => earliest(columns.filter(({ words }) => !has(words, NOT_SOLD))),
  // a sum after fees is no guess: one that is called otherwise may be the whole
  amount(columns) {
    const sums = columns.filter(({ words }) => !has(words, NOT_MONEY) && !has(words, WHEN) && most(words, PARTS) === 0)
    const called = sums.filter(({ heading }) => MONEY_IN_LANGUAGES.test(heading) && !SHARE_IN_LANGUAGES.test(heading))
    return largest(sums.filter(hasCents)) ?? largest(called)
  },
  currency: (columns) => columns.find(({ cells }) => areCurrencyCodes(cells)),
  txnId(columns) {
    const numbers = columns.filter(({ words, cells }) => !has(words, OTHERS_IDS) && areNumbersOfRows(cells))
    return numbers.find(isOrderInLanguages) ?? numbers[0]
  },
}

/**
 * The columns of a file with sales: for each meaning the one whose words speak most for it, of equal ones the first, where its
 * cells can be that; where no words do, the one whose cells are. Empty where there is none.
 * @param rows the first rows of the file, if there are any
 */
export function findColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Record<SalesField, string> {
  const all = headings.map((heading, place) => ({
    heading,
    words: headingWords(heading),
    cells: rows.map((cells) => cells[place] ?? ''),
  }))
  const found: Partial<Record<SalesField, string>> = {}
  for (const field of FIELDS) {
    const canBe = rows.length > 0 ? CAN_BE[field] : undefined
    // click ids are ours beyond doubt, whatever networks call the column: transaction id, sub-ID, referral
    const isProven = ({ cells }: Column) => field === 'clickId' && areClickIds(cells)
    const weighed = (all.some(isProven) ? all.filter(isProven) : all)
      .map((column) => ({ column, weight: SPEAKING[field](column.words) }))
      .filter(({ column, weight }) => weight > 0 && (!canBe || canBe(column.cells)))
    const weight = Math.max(0, ...weighed.map((each) => each.weight))
    const spoken = weighed.find((each) => each.weight === weight)?.column
    if (spoken) found[field] = (field === 'txnId' ? ownNumber(spoken, all) : spoken).heading
  }
  for (const field of BY_CELLS_ORDER) {
    if (found[field] !== undefined || rows.length === 0) continue
    const free = all.filter(({ heading }) => !Object.values(found).includes(heading))
    const column = BY_CELLS[field]?.(free)
    if (column) found[field] = column.heading
  }
  return Object.fromEntries(FIELDS.map((field) => [field, found[field] ?? ''])) as Record<SalesField, string>
}

const isOrderInLanguages = ({ heading, words, cells }: Column): boolean =>
  ORDER_IN_LANGUAGES.test(heading) && !has(words, OTHERS_IDS) && areNumbersOfRows(cells)

/** The column of the advertiser's numbers beside that of a network's, where its cells can be numbers. */
function ownNumber(ofNetwork: Column, all: readonly Column[]): Column {
  const nameOf = ({ words }: Column) => words.join(' ')
  const names = OWN_NUMBERS.filter(([name]) => name === nameOf(ofNetwork)).map(([, own]) => own)
  const canBe = ({ cells }: Column) => cells.length === 0 || (CAN_BE.txnId?.(cells) ?? true)
  const own = all.find((column) => names.includes(nameOf(column)) && canBe(column))
  // "ID" beside the number of an order in another language is that of the row
  const ofOrder = nameOf(ofNetwork) === 'id' ? all.find(isOrderInLanguages) : undefined
  return own ?? ofOrder ?? ofNetwork
}

/** What is not the number of an order first. */
const BY_CELLS_ORDER = ['clickId', 'soldAt', 'amount', 'currency', 'txnId'] as const
