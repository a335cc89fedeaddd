import { isKnownParameter } from '@/lib/catalog/links/passed-parameter-rules'
import { subIdAlias } from '@/lib/catalog/links/sub-id-alias-rules'
import { isUnfilledName } from '@/lib/platform/text/unfilled-macros'
import { MACROS, type Macro } from './constants'

/** The values of the macros for one call, and of the parameters of the click's link by name. */
export type MacroValues = Record<Macro, string> & { parameters: Readonly<Record<string, string>> }

/** A macro of a URL, in braces. */
export const MACRO = /\{([^{}]*)\}/g

/** What a macro stands for, and whether its value is not encoded. */
export type MacroRef = { isRaw: boolean } & ({ macro: Macro } | { parameter: string })

const isMacro = (name: string): name is Macro => Object.hasOwn(MACROS, name)

/**
 * What the macros of other networks and trackers are called here, in small letters without signs, as TUNE, Everflow, Affise,
 * CAKE, Voluum, Keitaro and Binom publish them. Sub-IDs have the names they have in links.
 */
const TRADE_NAMES: Readonly<Record<string, Macro>> = {
  clickid: 'click_id',
  conversionid: 'conversion_id',
  conversionuniqueid: 'conversion_id',
  txnid: 'txn_id',
  txid: 'txn_id',
  orderid: 'txn_id',
  offerid: 'offer_id',
  oid: 'offer_id',
  payoutamount: 'payout',
  sum: 'payout',
  price: 'payout',
  commission: 'payout',
  saleamount: 'amount',
  ordersum: 'amount',
  orderamount: 'amount',
  ordertotal: 'amount',
  payoutcurrency: 'currency',
  cnvcurrency: 'currency',
  conversionstatus: 'status',
  cnvstatus: 'status',
  eventname: 'event',
  goal: 'event',
  goalname: 'event',
  conversiontype: 'event',
  datetime: 'sale_time',
  conversiontime: 'sale_time',
  conversiondate: 'sale_time',
  conversiondatetime: 'sale_time',
  timestamp: 'sale_timestamp',
  unixtimestamp: 'sale_timestamp',
  conversiontimestamp: 'sale_timestamp',
  conversionunixtimestamp: 'sale_timestamp',
  paymenttime: 'paid_time',
  paymenttimestamp: 'paid_timestamp',
  sourceid: 'source',
  affsource: 'source',
  externalid: 's1',
}

/** What is close to a macro and could mean two things, with what to write. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  transactionid: 'write {txn_id} for the order of the advertiser, or {click_id} for our id of the click',
  date: 'write {sale_time} for when the sale was reported, or {paid_time} for when the customer paid',
  time: 'write {sale_time} for when the sale was reported, or {sale_timestamp} for that in seconds',
  tid: 'write {txn_id} for the order of the advertiser, or {click_id} for our id of the click',
  revenue: 'write {payout} for what you earn, or {amount} for the sale',
  affclickid: 'write the sub-ID that has it in your link, such as {s1}',
  clickref: 'write the sub-ID that has it in your link, such as {s1}',
}

const plain = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '')

/** What stands in the braces of a macro: `s1`, `sub1`, `s1:raw`, `gclid`, `param:ref`; undefined for what is none. */
export function readMacro(text: string): MacroRef | undefined {
  const isRaw = text.endsWith(':raw')
  const name = (isRaw ? text.slice(0, -4) : text).trim()
  if (isMacro(name)) return { macro: name, isRaw }
  const parameter = /^param:([\w.-]+)$/.exec(name)?.[1]
  if (parameter !== undefined) return { parameter, isRaw }
  const alias = subIdAlias(name)
  const macro = alias !== undefined && alias !== 'click' ? alias : ownValue(TRADE_NAMES, plain(name))
  if (macro !== undefined) return { macro, isRaw }
  const trade = plain(name)
  if (isMacro(trade)) return { macro: trade, isRaw }
  return isKnownParameter(name) ? { parameter: name, isRaw } : undefined
}

const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** What is wrong with the macros of an address, to follow "The address"; undefined where nothing is. */
export function macroProblem(url: string): string | undefined {
  const query = url.indexOf('?')
  for (const { 1: text = '', index } of url.matchAll(MACRO)) {
    const macro = readMacro(text)
    if (!macro) {
      const hint = ownValue(AMBIGUOUS, plain(text))
      return hint ? `has {${text}}, which can mean two things: ${hint}` : `{${text}} is not a macro`
    }
    if (macro.isRaw && (query < 0 || index < query))
      return `has {${text}} before its ?, where values are always encoded`
  }
  return blankProblem(url)
}

/** What trackers show for copying has blanks, `cid=REPLACE&payout=OPTIONAL`: sent as they are, no sale would be counted there. */
function blankProblem(url: string): string | undefined {
  const [, query = ''] = url.split(/\?(.*)/s)
  for (const [name, value] of new URLSearchParams(query.split('#', 1)[0])) {
    if (/\{[^{}]*\}/.test(value) || !isUnfilledName(value)) continue
    return `has ${name}=${value.slice(0, 60)}, a blank to fill in: write a macro there, such as {s1} or {payout}, or leave ${name} out`
  }
  return undefined
}

const macrosOf = (url: string) =>
  [...url.matchAll(MACRO)].flatMap(([, text = '']) => {
    const ref = readMacro(text)
    return ref ? [{ text, ref }] : []
  })

/** The parameters of links that an address asks for by macros. */
export const parametersOf = (url: string): string[] =>
  macrosOf(url).flatMap(({ ref }) => ('parameter' in ref ? [ref.parameter] : []))

/** Whether an address asks for a macro, by any of its names. */
export const asksFor = (url: string, macro: Macro): boolean =>
  macrosOf(url).some(({ ref }) => 'macro' in ref && ref.macro === macro)

/** The macros of an address that have another name here, each once: what is written, and the macro that it is. */
export const translatedMacros = (url: string): [written: string, macro: Macro][] => [
  ...new Map(
    macrosOf(url).flatMap(({ text, ref }) =>
      'macro' in ref && text.replace(/:raw$/, '') !== ref.macro ? [[text, ref.macro] as const] : [],
    ),
  ),
]

/** How other networks write a macro, which nothing else looks like: `{{s1}}`, `${s1}`, `%7Bs1%7D`, `{ s1 }`. */
const BRACES = /\{\{\s*([\w:.-]+)\s*\}\}|\{\s+([\w:.-]+)\s*\}|\{([\w:.-]+)\s+\}|\$\{([\w:.-]+)\}|%7B([\w:.-]+)%7D/gi

/** And as the whole value of a parameter alone, since names have such signs too (`data[payout]`): `#s1#`, `[s1]`, `%%s1%%`. */
const WHOLE_VALUE = /(?<==)(?:#([\w:.-]+)#|\[([\w:.-]+)\]|%%([\w:.-]+)%%)(?=&|$)/g

/** An address whose macros stand in the braces of this system, where what stands in other signs is a macro here too. */
export const unifyMacros = (url: string): string => url.replace(BRACES, inBraces).replace(WHOLE_VALUE, inBraces)

/** @param found the groups of an expression, of which one has the name, and where it stands */
function inBraces(whole: string, ...found: unknown[]): string {
  const name = found.find((each) => typeof each === 'string')
  const isMeant = name !== undefined && (readMacro(name) || ownValue(AMBIGUOUS, plain(name)) !== undefined)
  return isMeant ? `{${name}}` : whole
}

/**
 * The URL with its macros filled in. Each value is encoded, so that none can add a parameter or a path; one that is wanted raw
 * keeps its signs but those that would end it there.
 */
export function fillMacros(url: string, values: MacroValues): string {
  return url.replace(MACRO, (whole, text: string) => {
    const macro = readMacro(text)
    if (!macro) return whole
    const value = 'macro' in macro ? values[macro.macro] : (parameterValue(values.parameters, macro.parameter) ?? '')
    return macro.isRaw ? value.replace(ENDS_A_VALUE, encodeURIComponent) : encodeURIComponent(value)
  })
}

const ENDS_A_VALUE = /[&#\s\p{Cc}]/gu

function parameterValue(parameters: MacroValues['parameters'], name: string): string | undefined {
  const wanted = name.toLowerCase()
  return Object.entries(parameters).find(([each]) => each.toLowerCase() === wanted)?.[1]
}
