import type { MACROS } from '@/lib/catalog/links/destination-constants'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { decimalText, findDecimalMark, parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import { folded } from '@/lib/platform/text/fold'
import { numberForm } from '@/lib/platform/text/identifier'
import { wellFormed } from '@/lib/platform/text/printable'
import { ROW_MAX_CENTS } from './constants'

/** A text of another system as it can be stored: control characters but line breaks and tabs are spaces. */
export const sanitizeText = (value: unknown): string =>
  wellFormed(
    (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and tabs stay
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' '),
  ).trim()

/** The beginning of a text, without half of a character that needs two: PostgreSQL's JSON refuses one. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/**
 * Cents of an amount of another system, negative ones included, with the comma before its cents where it can be nothing else.
 * Undefined for what is no amount or above the limit of a row,
 * and for one with a part of a cent unless it is to be rounded.
 */
export function rowCents(text: string, isRounded = false): number | undefined {
  const decimalMark = findDecimalMark([text]) ?? '.'
  const cents = parseAmount(text, { decimalMark, isSigned: true, isExact: !isRounded })
  return cents === undefined || cents > ROW_MAX_CENTS || cents < -ROW_MAX_CENTS ? undefined : Number(cents)
}

/** The word or sign of a percentage behind it, and in Turkish before it. */
const PERCENT =
  /^%\s*|\s*(?:%|\b(?:per ?cent|prozent|procent\p{L}?|pct|p\.c\.|pour ?cent|por ?(?:ciento|cento)|per ?cento))$/iu

/** No percentage is longer, in characters. */
const PERCENTAGE_MAX = 60

/**
 * Basis points of a percentage such as `25`, `12.5`, `12,50 %` or `%12,5`, with the comma for decimals where it can be nothing
 * else; undefined for what is none or finer than that.
 */
export function parseBps(text: string): number | undefined {
  if (text.length > PERCENTAGE_MAX) return undefined
  // U+066A is the sign of Arabic
  const number = numberForm(text).replace('\u066a', '%').replace(PERCENT, '')
  const decimal = parseDecimal(number, { decimalMark: findDecimalMark([number]) ?? '.' })
  const hundredths = decimal && rowCents(decimalText(decimal))
  return hundredths !== undefined && hundredths >= 0 && hundredths <= 10_000 ? hundredths : undefined
}

/**
 * What systems and people write for yes, in small letters: digits and words of English, the marks of boxes, yes
 * and true in the languages of Europe, and in Indonesian, Turkish, Russian, Chinese, Japanese and Korean. Words that are a yes in
 * one language and something else in another are left out.
 */
const YES: ReadonlySet<string> = new Set(
  (
    '1 true yes y t on enabled enable active checked x ✓ ✔ ✅ ☑ ja j jah wahr waar oui vrai si verdadero sim verdadeiro vero ' +
    'tak prawda ano pravda igen igaz da adevarat kylla tosi sann sant sand да истина так evet dogru ya ναι 是 真 はい 예 네 đúng có نعم כן ใช่ हाँ'
  )
    .split(' ')
    .map(folded),
)

/** The same for no. */
const NO: ReadonlySet<string> = new Set([
  '',
  ...(
    '0 false no n f off disabled disable inactive unchecked ✗ ✘ ❌ ☐ nein falsch nee onwaar non faux falso nao nie falsz ne ' +
    'nepravda nem hamis nu fals ei epatosi nej falsk falskt nei usann нет ложь ні hayir yanlis tidak οχι 否 いいえ 아니요 아니오 sai không لا לא ไม่ नहीं'
  )
    .split(' ')
    .map(folded),
])

/** A yes or no, as systems, spreadsheets and people write it in many languages; undefined for another text. */
export function parseBoolean(text: string): boolean | undefined {
  const plain = folded(text.trim())
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined
}

/**
 * The macros of TUNE and of Everflow for what an address here has another name for. Everflow's `{transaction_id}` and TUNE's
 * are the id of the click, which advertisers send back with a sale.
 */
const MACRO_NAMES: Readonly<Record<string, (typeof MACROS)[number]>> = {
  transaction_id: 'click_id',
  aff_id: 'affiliate_id',
  affid: 'affiliate_id',
  affiliate_id: 'affiliate_id',
  offer_id: 'offer_id',
  oid: 'offer_id',
  source: 'source',
  source_id: 'source',
  aff_sub: 's1',
  aff_sub1: 's1',
  aff_sub2: 's2',
  aff_sub3: 's3',
  aff_sub4: 's4',
  aff_sub5: 's5',
  sub1: 's1',
  sub2: 's2',
  sub3: 's3',
  sub4: 's4',
  sub5: 's5',
}

/** An address of an offer with the macros of this system; a macro that is not known stays, and is refused with its name. */
export const ownMacros = (address: string): string =>
  address.replace(/\{([^{}]*)\}/g, (macro, name: string) => {
    const own = MACRO_NAMES[name.toLowerCase()]
    return own === undefined ? macro : `{${own}}`
  })

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What is kept of a text is shorter; the time that the patterns take grows with the square of the length. */
const HTML_MAX = 20_000

/** HTML as plain text: paragraphs and lines stay apart, everything else of it is left out, and what comes after 20,000 characters. */
export const plainText = (html: string): string =>
  html
    .slice(0, HTML_MAX)
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

type Parts = {
  payoutCents: number
  percentPayoutBps: number
  revenueCents: number
  percentRevenueBps: number
}
type Types = { payoutType: PayoutType | null; revenueType: PayoutType | null }

/** The type that sums have without one that is named; null where both are zero. */
const inferPayoutType = (flat: number, percent: number): PayoutType | null =>
  flat > 0 && percent > 0 ? 'cpa_both' : percent > 0 ? 'cpa_percentage' : flat > 0 ? 'cpa_flat' : null

/**
 * The terms of an offer: only what the types name is paid, whatever the other fields still contain. `revenueType` is the type
 * of a revenue that is paid in another way than the payout, and null for all others.
 */
export function normalizeTerms({ payoutType, revenueType, ...parts }: Parts & Types): Parts & {
  payoutType: PayoutType
  revenueType: PayoutType | null
} {
  const ofPayout = payoutType ?? inferPayoutType(parts.payoutCents, parts.percentPayoutBps)
  const ofRevenue = revenueType ?? inferPayoutType(parts.revenueCents, parts.percentRevenueBps)
  const payout = ofPayout ?? ofRevenue ?? 'cpa_flat'
  const revenue = ofRevenue ?? payout
  return {
    payoutType: payout,
    revenueType: payout === revenue ? null : revenue,
    payoutCents: hasFlat(payout) ? parts.payoutCents : 0,
    percentPayoutBps: hasPercent(payout) ? parts.percentPayoutBps : 0,
    revenueCents: hasFlat(revenue) ? parts.revenueCents : 0,
    percentRevenueBps: hasPercent(revenue) ? parts.percentRevenueBps : 0,
  }
}

const WAYS: Record<PayoutType, string> = {
  cpa_flat: 'a fixed amount',
  cpa_percentage: 'a percentage of the sale',
  cpa_both: 'a fixed amount and a percentage',
}

/** How an offer pays and earns in different ways, as the beginning of a sentence. */
export const pairText = (payoutType: PayoutType, revenueType: PayoutType): string =>
  `At the source it pays ${WAYS[payoutType]} and earns ${WAYS[revenueType]}`
