import { createHmac } from 'node:crypto'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { targetPath } from '@/lib/platform/http/target-path'
import { currencyIn, DOLLAR, isCurrency } from '@/lib/platform/money/currency'
import { currencyCode } from '@/lib/platform/money/currency-names'
import { isUrl } from '@/lib/platform/parse-url'
import { identifierForm, withoutAccents } from '@/lib/platform/text/identifier'
import { isPrintable } from '@/lib/platform/text/printable'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import { isReversal, isValid } from '../postbacks/authentication-rules'
import { BROWSER_PATHS, PIXEL_BASE64 } from './constants'

type BrowserPath = keyof typeof BROWSER_PATHS

/** The script under a name that the advertiser chose: blockers know the usual ones. */
const SCRIPT_NAME = /^\/t\/[a-z0-9_-]{1,40}\.js$/i

/** Which of the addresses of pages a request is for. */
export function browserPath(url: string): BrowserPath | undefined {
  if (!url.startsWith('/t.js') && !url.startsWith('/t/')) return undefined
  const path = targetPath(url)
  if (path !== undefined && SCRIPT_NAME.test(path)) return 'script'
  return (Object.keys(BROWSER_PATHS) as BrowserPath[]).find((name) => BROWSER_PATHS[name] === path)
}

/** The parameters of the query, overridden by those of a form. */
export const parametersIn = ({ url, body = '' }: TrackingRequest): Record<string, string> => ({
  ...Object.fromEntries(new URL(url, 'http://tracking.invalid').searchParams),
  ...Object.fromEntries(new URLSearchParams(body)),
})

/** The host of the page a request comes from, by `Origin`, else by `Referer`; undefined where the browser names none. */
export function readPageHost({ headers: { origin, referer } }: TrackingRequest): string | undefined {
  const page = origin && origin !== 'null' ? origin : referer
  return page && isUrl(page) ? new URL(page).hostname.toLowerCase() : undefined
}

/** Whether a host is one of the sites, or a subdomain of one. */
export const isOwnHost = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`))

/** Whether the visitor's browser says that nothing about them may be shared (Global Privacy Control). */
export const requestsPrivacy = ({ headers }: TrackingRequest): boolean => headers['sec-gpc'] === '1'

/** The call a page reports, in the form of a postback. */
export function toClaim({
  click_id,
  order,
  amount,
  currency,
  goal,
  coupon,
}: Record<string, string>): PostbackParameters {
  const all = { click_id, txn_id: order, amount, currency, event: goal, coupon }
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])))
}

/** The order of a claim in its plain form: what was encoded once too often is read, and accents are left out. */
export function claimedOrder(order = ''): string {
  try {
    return withoutAccents(identifierForm(decodeURIComponent(order)))
  } catch {
    return withoutAccents(identifierForm(order))
  }
}

/** What is wrong with a claim before it is judged: sales can be reported by a page, and not reversed. */
export const claimProblem = (parameters: PostbackParameters): string | undefined =>
  isReversal(parameters) ? 'A page cannot take a sale back.' : undefined

/**
 * What a report says that its advertiser's server signed: HMAC-SHA256 under one of its signing secrets, as hex, over order,
 * amount, goal and, where the page sends one that is signed, the coupon code, each on a line, as they are sent. Undefined for a
 * report that is not signed, and for one with a control character, which would part the text into other lines. A code that is
 * not signed is left out: anybody could claim one.
 */
export function readSigned(
  sent: Record<string, string>,
  advertiser: AdvertiserRule,
  at: Date,
): Record<string, string> | undefined {
  const { order = '', amount = '', goal = '', coupon = '' } = sent
  const lines = [order, amount, goal]
  // a line break in one of them would move the code of a signed text into the goal
  if (![...lines, coupon].every(isPrintable)) return undefined
  if (coupon !== '' && isSignatureOf(sent, [...lines, coupon], advertiser, at)) return sent
  return isSignatureOf(sent, lines, advertiser, at) ? withoutCoupon(sent) : undefined
}

function isSignatureOf(
  { signature }: Record<string, string>,
  lines: readonly string[],
  { signingSecrets }: AdvertiserRule,
  at: Date,
): boolean {
  if (!signature) return false
  const text = lines.join('\n')
  const matching = signingSecrets
    .filter((secret) => isValid(secret, at))
    .map(({ value }) => equalSecrets(signature, createHmac('sha256', value).update(text).digest('hex')))
  return matching.includes(true)
}

/**
 * What is wrong with the currency of a signed report: the signature covers its amount, and not its currency, which anybody could
 * change. An amount that names it is signed with it.
 */
export function signedCurrencyProblem({ amount = '', currency = '' }: Record<string, string>): string | undefined {
  const named = currency.trim() === '' ? DOLLAR : (currencyCode(currency) ?? '')
  if ([DOLLAR, currencyIn(amount)].includes(named)) return undefined
  return `The signature covers no currency. Sign the amount with it, such as 49.90 ${isCurrency(named) ? named : 'EUR'}.`
}

/** A report without its coupon code. */
export const withoutCoupon = ({ coupon, ...sent }: Record<string, string>): Record<string, string> => sent

/** The answer to a pixel: the picture, whatever became of the report. */
export const pixel = (): TrackingAnswer => ({
  status: 200,
  headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
  body: PIXEL_BASE64,
  isBase64: true,
})
