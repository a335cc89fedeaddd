import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import { subscriptionChange } from '@/lib/conversions/customers/subscription-status-rules'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { jsonFault } from '@/lib/platform/text/json-fault'
import { pairsOfForm } from './body-form-rules'
import { elementsOf, readParts, rowsOf, tagsOf } from './body-markup-rules'
import { parameterOf } from './parameter-name-rules'

/** The least of a list's first part, by which parts are known where no type says so. */
const FIRST_PART = /^\s{0,10}--([^\s"]{1,70})\r?\n(?:[\w-]+:[^\r\n]*\r?\n){0,5}?content-disposition:/i

/** What may stand before and around JSON. */
const JSON_BEGINS = /^\s*[{["]/
/** What servers put before JSON, so that no page can load it as a script, and the call of a function around it. */
const GUARD = /^\s*\)\]\}',?\s*/
const CALLED = /^\s{0,9}(?:\/\*\*\/ ?)?(?:typeof [\w$.]{1,60} === 'function' && )?[\w$.]{1,60}\(/

/** How deep an object may lie in others: queues have envelopes in envelopes. */
const NESTED_MAX = 4

const isKnownSale = ({ click_id, txn_id }: PostbackParameters): boolean =>
  click_id !== undefined || txn_id !== undefined

/**
 * Reads the parameters of a body by what it is, whatever its type says: JSON, a form, a form in parts, XML, or a table of one
 * row. Values other than text and numbers are passed over. JSON may be in a list of one, in a text of its own, in base64, in one
 * value of a form or of an object, as queues and tools of requests send it.
 */
export function readBody(body: string, type = ''): PostbackParameters {
  const text = withoutFrame(body)
  const boundary =
    /^multipart\/[\w-]+\b.*?\bboundary=["']?([^"';]{1,70})/i.exec(type)?.[1] ?? FIRST_PART.exec(text)?.[1]
  if (boundary !== undefined) return fromPairs(readParts(text, boundary))
  if (IS_XML.test(text)) {
    const pairs = pairsOfXml(text)
    return namesTwo(pairs) ? {} : toParameters(pairs)
  }
  const parsed = JSON_BEGINS.test(text) ? parseJsonWithIds(text) : undefined
  if (parsed !== undefined) return fromJson(parsed)
  const [row, ...others] = rowsOf(text, isHeading) ?? []
  return row === undefined ? fromForm(text) : others.length > 0 ? {} : toParameters(row)
}

/**
 * Why a body that was meant as JSON, by its type or its first sign, says nothing: where it stops being JSON. Undefined for one
 * that was not meant so, and where the call says what it needs all the same.
 * @param said by query and body together
 */
export function bodyFault(body: string, type: string | undefined, said: PostbackParameters): string | undefined {
  const subject =
    said.click_id || said.coupon || said.customer_id || said.customer_email || isReversalEvent(said.event ?? '')
  if ((said.txn_id || subscriptionChange(said.event ?? '')) && subject) return undefined
  if (hasSeveral(body)) return SEVERAL
  const isJson = JSON_BEGINS.test(body.replace(/^\uFEFF/, '')) || /^[a-z]+\/(?:[\w.-]+\+)?json\b/i.test(type ?? '')
  if (!isJson) return undefined
  const fault = jsonFault(body)
  return fault && `is not valid JSON: ${fault}`
}

const SEVERAL = 'has several conversions: send each in a call of its own, or all in one to POST /api/v1/conversions'

/** A text without the NULs with which programs in C end one. */
function withoutNuls(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end -= 1
  return text.slice(0, end)
}

/** A body without its mark, and without what a server puts around JSON. */
function withoutFrame(body: string): string {
  const text = withoutNuls(body)
    .replace(/^\uFEFF+/, '')
    .replace(GUARD, '')
  const end = CALLED.test(text) ? text.lastIndexOf(')') : -1
  const inside = end === -1 ? '' : text.slice(text.indexOf('(') + 1, end)
  return JSON_BEGINS.test(inside) ? inside : text
}

/** The parameters of a query or a form. */
export function fromForm(text: string): PostbackParameters {
  const pairs = pairsOfForm(text)
  const [[name, value] = ['', '']] = pairs
  // the body of a call to jQuery is a name without a value, and that of others one value
  const inside = pairs.length === 1 ? [name, value].find((one) => JSON_BEGINS.test(one) && one.length > 1) : undefined
  const parsed = inside === undefined ? undefined : parseJsonWithIds(inside)
  return isObject(parsed) ? fromJson(parsed) : fromPairs(pairs)
}

type Pairs = readonly (readonly [name: string, value: string])[]

/** The parameters of pairs: their own, those under one common name (`data[click_id]`), or those of JSON in one value. */
function fromPairs(pairs: Pairs): PostbackParameters {
  const own = toParameters(pairs)
  // JSON beside a customer or a code may be what the buyer wrote
  if (isKnownSale(own) || own.customer_id || own.customer_email || own.coupon) return own
  const inner = pairs.flatMap(([, value]) => (JSON_BEGINS.test(value) ? salesIn(parseJsonWithIds(value), 0) : []))
  const sales = [...commonOnes(pairs), ...inner]
  return sales.length === 1 ? { ...own, ...sales[0] } : own
}

/** A name in another one, as PHP, .NET and Zapier write it: `data[click_id]`, `data.click_id`, `data__click_id`. */
const IN_ANOTHER = /^(\w{1,40}?)(?:\[([\w-]{1,40})\](?:\[value\])?|\.([\w-]{1,40})|__([\w-]{1,40}))$/

/** The parameters under each common name that names a sale: an amount alone may be that of something else. */
function commonOnes(pairs: Pairs): PostbackParameters[] {
  const under = new Map<string, [string, string][]>()
  for (const [given, value] of pairs) {
    const [, common = '', ...names] = IN_ANOTHER.exec(given) ?? []
    const name = names.find((one) => one !== undefined)
    const ones = under.get(common) ?? []
    if (name !== undefined) ones.push([name, value])
    under.set(common, ones)
  }
  return [...under.values()].map(toParameters).filter(isKnownSale)
}

const IS_XML = /^\s*</
const pairsOfXml = (text: string): Pairs => [...attributesOf(text), ...elementsOf(text)]

/** The attributes of an element that has a sale in them, and the currency of an amount. */
const attributesOf = (text: string): Pairs =>
  tagsOf(text).flatMap(({ name, attributes }) => {
    const isSale = isKnownSale(toParameters(attributes))
    return attributes.filter(([each]) =>
      isSale ? parameterOf(each) : parameterOf(name) === 'amount' && parameterOf(each) === 'currency',
    )
  })

const HEADING = /^[\w -]{1,40}$/
const isHeading = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.every((name) => HEADING.test(name)) &&
  isKnownSale(toParameters(names.map((name) => [name, 'x'])))

/** Whether pairs name two sales. */
const namesTwo = (pairs: Pairs): boolean =>
  ['txn_id', 'click_id'].some((known) => {
    const values = pairs.flatMap(([name, value]) => (parameterOf(name) === known ? value.trim().toLowerCase() : []))
    return new Set(values.filter((value) => value !== '')).size > 1
  })

/** Whether a list, a table or XML has several sales. */
function hasSeveral(body: string): boolean {
  const text = withoutFrame(body)
  if (IS_XML.test(text)) return namesTwo(pairsOfXml(text))
  const parsed = JSON_BEGINS.test(text) ? parseJsonWithIds(text) : undefined
  if (parsed === undefined) return (rowsOf(text, isHeading)?.length ?? 0) > 1
  const list: unknown = isObject(parsed) ? Object.values(parsed).find(Array.isArray) : parsed
  return Array.isArray(list) && list.filter((one) => salesIn(one, 0).length > 0).length > 1
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fromJson(value: unknown): PostbackParameters {
  const named = pairsOf(value)
  if (named) return toParameters(named)
  const [only, ...others] = Array.isArray(value) ? value : [value]
  if (others.length > 0) return {}
  const parsed: unknown = typeof only === 'string' ? parseJsonWithIds(only) : only
  if (!isObject(parsed)) return typeof only === 'string' && only.includes('=') ? fromForm(only) : {}
  const own = toParameters(textsOf(parsed))
  const sales = isKnownSale(own) ? [] : [...commonOnes(textsOf(parsed)), ...salesIn(parsed, 0)]
  return sales.length === 1 ? { ...own, ...sales[0] } : own
}

/** A list of names and values: `[{"name": "click_id", "value": "836-…"}]`. */
function pairsOf(value: unknown): [string, string][] | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined
  const pairs = value.map((one) => (isObject(one) ? ([one.name ?? one.key, one.value] as const) : undefined))
  return pairs.every((pair) => typeof pair?.[0] === 'string')
    ? textsOf(Object.fromEntries(pairs.map((pair) => [String(pair?.[0]), pair?.[1]])))
    : undefined
}

/** The sales in the values of an object, which may be texts of JSON, of these in base64 (Pub/Sub), and lists of one (SQS). */
function salesIn(value: unknown, depth: number): PostbackParameters[] {
  if (!isObject(value) || depth > NESTED_MAX) return []
  const own = toParameters(textsOf(value))
  if (isKnownSale(own)) return [own]
  return Object.values(value).flatMap((one) => salesIn(opened(one), depth + 1).map((sale) => ({ ...own, ...sale })))
}

const BASE64_OF_JSON = /^(?:ey|ew)[\w+/-]{10,}={0,2}$/

function opened(value: unknown): unknown {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof only !== 'string') return only
  if (JSON_BEGINS.test(only)) return parseJsonWithIds(only)
  return BASE64_OF_JSON.test(only) ? parseJsonWithIds(Buffer.from(only, 'base64').toString()) : undefined
}

const textsOf = (object: Record<string, unknown>): [string, string][] =>
  Object.entries(object).flatMap(([name, value]) => {
    // a list of objects is that of products
    if (typeof value === 'object' && parameterOf(name) === 'items')
      return [[name, JSON.stringify(value)] as [string, string]]
    if (isObject(value) && parameterOf(name) === 'amount') return textsOf(moneyOf(value))
    const one: unknown = onlyValue(Array.isArray(value) && value.length === 1 ? value[0] : value)
    if (typeof one === 'string') return [[name, one] as [string, string]]
    return typeof one === 'number' && Number.isFinite(one) ? [[name, String(one)] as [string, string]] : []
  })

/** The value of an object that has nothing else: `{"value": "836-…"}`, `{"code": "EUR"}`. */
function onlyValue(value: unknown): unknown {
  if (!isObject(value) || Object.keys(value).length !== 1) return value
  return value.value ?? value.code ?? value
}

/**
 * An amount with its currency, as payment providers write one: `{"value": "49.90", "currency": "EUR"}`. A whole number is cents
 * at some of them (Square) and not at others, so it is not read.
 */
function moneyOf(given: Record<string, unknown>): Record<string, unknown> {
  // in the shop's currency beside the buyer's (Shopify)
  const object = isObject(given.shop_money) ? given.shop_money : given
  const pairs = Object.entries(object)
  const [, amount] = pairs.find(([name]) => /^(?:value|amount|total)$/i.test(name)) ?? []
  const [, currency] = pairs.find(([name]) => parameterOf(name) === 'currency') ?? []
  return isObject(amount) || Number.isInteger(amount) ? {} : { amount, currency }
}

/**
 * The pairs as parameters, ours by their names in any case and with any sign: `clickId`, `CLICK_ID`, `txn-id`, `amount[]`. A
 * name as it is documented goes first; of several values the last that says something.
 */
function toParameters(pairs: Pairs): PostbackParameters {
  const found: PostbackParameters = {}
  const exact = new Set<string>()
  for (const [given, value] of pairs) {
    const name = parameterOf(given) ?? given
    if (value.trim() === '' && found[name]) continue
    if (given !== name && exact.has(name)) continue
    if (given === name && value.trim() !== '') exact.add(name)
    Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return found
}
