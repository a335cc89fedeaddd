import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { parseJsonWithIds } from '@/lib/platform/text/json'
import { jsonFault } from '@/lib/platform/text/json-fault'

/** What shops and networks call the code that a buyer entered. */
const COUPON_NAMES = ['couponcode', 'discountcode', 'promocode', 'promotioncode', 'vouchercode', 'voucher']

/** What they call the products of an order, and the parts of its amount that are tax and shipping. */
const ITEM_NAMES = ['lineitems', 'orderitems', 'products', 'basket']
const TAX_NAMES = ['totaltax', 'taxamount']
const SHIPPING_NAMES = ['shippingcost', 'shippingamount', 'totalshipping', 'delivery']

/** What they call the currency of the amount. */
const CURRENCY_NAMES = ['currencycode', 'ordercurrency', 'amountcurrency', 'isocurrency']

/** The parameters of a postback, by their names without capitals and signs. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[
    'click_id',
    'txn_id',
    'event',
    'amount',
    'refund_id',
    'customer_id',
    'customer_email',
    'token',
    'advertiser_id',
    'customer_hash',
    'coupon',
    'currency',
    'items',
    'tax',
    'shipping',
  ].map((name) => [name.replace('_', ''), name] as const),
  ...COUPON_NAMES.map((name) => [name, 'coupon'] as const),
  ...CURRENCY_NAMES.map((name) => [name, 'currency'] as const),
  ...ITEM_NAMES.map((name) => [name, 'items'] as const),
  ...TAX_NAMES.map((name) => [name, 'tax'] as const),
  ...SHIPPING_NAMES.map((name) => [name, 'shipping'] as const),
])

/** The least of a list's first part, by which parts are known where no type says so. */
const FIRST_PART = /^\s{0,10}--([^\s"]{1,70})\r?\n(?:[\w-]+:[^\r\n]*\r?\n){0,5}?content-disposition:/i

const parameterOf = (name: string): string | undefined => NAMES.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** What may stand before and around JSON. */
const JSON_BEGINS = /^\s*[{["]/

/**
 * Reads the parameters of a body by what it is, whatever its type says: JSON, a form, or a form in parts. Values other than
 * text and numbers are passed over. JSON may be in a list of one, in a text of its own, in one value of a form or of an
 * object, as queues and tools of requests send it.
 */
export function readBody(body: string, type = ''): PostbackParameters {
  const text = body.replace(/^\uFEFF/, '')
  const boundary =
    /^multipart\/form-data\b.*?\bboundary=["']?([^"';]{1,70})/i.exec(type)?.[1] ?? FIRST_PART.exec(text)?.[1]
  if (boundary !== undefined) return toParameters(readParts(text, boundary))
  if (/^\s*</.test(text)) return toParameters(elementsOf(text))
  const parsed = JSON_BEGINS.test(text) ? parseJsonWithIds(text) : undefined
  return parsed === undefined ? fromForm(text) : fromJson(parsed)
}

/**
 * Why a body that was meant as JSON, by its type or its first sign, says nothing: where it stops being JSON. Undefined for one
 * that was not meant so, and where the call says what it needs all the same.
 * @param said by query and body together
 */
export function bodyFault(body: string, type: string | undefined, said: PostbackParameters): string | undefined {
  const subject =
    said.click_id || said.coupon || said.customer_id || said.customer_email || isReversalEvent(said.event ?? '')
  if (said.txn_id && subject) return undefined
  const isJson = JSON_BEGINS.test(body.replace(/^\uFEFF/, '')) || /^[a-z]+\/(?:[\w.-]+\+)?json\b/i.test(type ?? '')
  if (!isJson) return undefined
  const fault = jsonFault(body)
  return fault && `is not valid JSON: ${fault}`
}

/** The parameters of a query or a form. */
export function fromForm(text: string): PostbackParameters {
  const pairs = [...new URLSearchParams(inUtf8(asForm(text)))]
  const [[name, value] = ['', '']] = pairs
  // the body of a call to jQuery is a name without a value, and that of others one value
  const inside = pairs.length === 1 ? [name, value].find((one) => JSON_BEGINS.test(one) && one.length > 1) : undefined
  const parsed = inside === undefined ? undefined : parseJsonWithIds(inside)
  return isObject(parsed) ? fromJson(parsed) : toParameters(pairs)
}

/** A form as it was meant: in lines, with semicolons, with marks escaped for HTML, or encoded as a whole. */
function asForm(given: string): string {
  const text = given.trim().replace(/^\?/, '').replaceAll('&amp;', '&')
  if (text.includes('&')) return text
  if (/^[\w.%-]+%3D/i.test(text) && !text.includes('=')) return decoded(text)
  return text.replace(/\r?\n(?=[\w.[\]-]+=)/g, '&').replace(/;\s?(?=[a-z_]+=)/gi, '&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A form whose codes are not those of UTF-8, as those of Latin-1: two letters unknown to it would be one. */
function inUtf8(text: string): string {
  if (!/%[89a-f]/i.test(text)) return text
  try {
    decodeURIComponent(text)
    return text
  } catch {
    return text.replace(/%([89a-f][0-9a-f])/gi, (_, code: string) =>
      encodeURIComponent(Buffer.from(code, 'hex').toString('latin1')),
    )
  }
}

/** The elements of XML that have text alone, by their names without a prefix. */
const elementsOf = (text: string): [string, string][] =>
  [...text.matchAll(/<(?:\w{1,40}:)?([\w-]{1,60})(?:\s[^<>]*)?>([^<>]*)<\//g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&(lt|gt|amp|quot|apos);/g, (_, sign: string) => SIGNS[sign] ?? ''),
  ])

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fromJson(value: unknown): PostbackParameters {
  const [only, ...others] = Array.isArray(value) ? value : [value]
  if (others.length > 0) return {}
  const parsed: unknown = typeof only === 'string' ? parseJsonWithIds(only) : only
  if (!isObject(parsed)) return typeof only === 'string' && only.includes('=') ? fromForm(only) : {}
  const own = toParameters(textsOf(parsed))
  if (own.click_id !== undefined || own.txn_id !== undefined) return own
  const inner = Object.values(parsed)
    .map((one) => (typeof one === 'string' && JSON_BEGINS.test(one) ? parseJsonWithIds(one) : one))
    .filter(isObject)
    .map((object) => toParameters(textsOf(object)))
    .filter(({ click_id, txn_id }) => click_id !== undefined || txn_id !== undefined)
  return inner.length === 1 ? { ...own, ...inner[0] } : own
}

const textsOf = (object: Record<string, unknown>): [string, string][] =>
  Object.entries(object).flatMap(([name, value]) => {
    // a list of objects is that of products
    if (typeof value === 'object' && parameterOf(name) === 'items')
      return [[name, JSON.stringify(value)] as [string, string]]
    if (isObject(value) && parameterOf(name) === 'amount') return textsOf(moneyOf(value))
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (typeof one === 'string') return [[name, one] as [string, string]]
    return typeof one === 'number' && Number.isFinite(one) ? [[name, String(one)] as [string, string]] : []
  })

/**
 * An amount with its currency, as payment providers write one: `{"value": "49.90", "currency": "EUR"}`. A whole number is cents
 * at some of them (Square) and not at others, so it is not read.
 */
function moneyOf(object: Record<string, unknown>): Record<string, unknown> {
  const pairs = Object.entries(object)
  const [, amount] = pairs.find(([name]) => /^(?:value|amount|total)$/i.test(name)) ?? []
  const [, currency] = pairs.find(([name]) => parameterOf(name) === 'currency') ?? []
  return isObject(amount) || Number.isInteger(amount) ? {} : { amount, currency }
}

/** The text fields of a body in parts, as `curl -F` and PHP send a list of fields. Files are passed over. */
function readParts(body: string, boundary: string): [string, string][] {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const [, head = '', value = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(part) ?? []
      const name = /content-disposition:\s?form-data;\s?name=(?:"([^"]*)"|([^\s;"]+))/i.exec(head)
      if (!name || /;\s?filename/i.test(head)) return []
      return [[name[1] ?? name[2] ?? '', value.replace(/\r?\n$/, '')] as [string, string]]
    })
}

/**
 * The pairs as parameters, ours by their names in any case and with any sign: `clickId`, `CLICK_ID`, `txn-id`, `amount[]`. A
 * name as it is documented goes first; of several values the last that says something.
 */
function toParameters(pairs: readonly (readonly [string, string])[]): PostbackParameters {
  const found: PostbackParameters = {}
  const exact = new Set<string>()
  for (const [given, value] of pairs) {
    const name = parameterOf(given) ?? given
    if (value.trim() === '' && found[name]) continue
    if (given !== name && exact.has(name)) continue
    if (given === name) exact.add(name)
    Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return found
}
