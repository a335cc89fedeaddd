import { createHmac } from 'node:crypto'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { targetPath } from '@/lib/platform/http/target-path'
import { isUrl } from '@/lib/platform/parse-url'
import { identifierForm, withoutAccents } from '@/lib/platform/text/identifier'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import { isReversal, isValid } from '../postbacks/authentication-rules'
import { BROWSER_PATHS, PIXEL_BASE64 } from './constants'

type BrowserPath = keyof typeof BROWSER_PATHS

/** Which of the addresses of pages a request is for. */
export function browserPath(url: string): BrowserPath | undefined {
  if (!url.startsWith('/t.js') && !url.startsWith('/t/')) return undefined
  const path = targetPath(url)
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
export function toClaim({ click_id, order, amount, goal }: Record<string, string>): PostbackParameters {
  const all = { click_id, txn_id: order, amount, event: goal }
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

/** The text an advertiser's server signs: order, amount and goal, each on a line, as they are sent. */
const signedText = ({ order = '', amount = '', goal = '' }: Record<string, string>): string =>
  [order, amount, goal].join('\n')

/** Whether a report is signed by the advertiser's server: HMAC-SHA256 under one of its signing secrets, as hex. */
export function isSigned(sent: Record<string, string>, { signingSecrets }: AdvertiserRule, at: Date): boolean {
  const { signature } = sent
  if (!signature) return false
  const matching = signingSecrets
    .filter((secret) => isValid(secret, at))
    .map(({ value }) => equalSecrets(signature, createHmac('sha256', value).update(signedText(sent)).digest('hex')))
  return matching.includes(true)
}

/** The answer to a pixel: the picture, whatever became of the report. */
export const pixel = (): TrackingAnswer => ({
  status: 200,
  headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
  body: PIXEL_BASE64,
  isBase64: true,
})
