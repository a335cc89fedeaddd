import { equalSecrets, fingerprint, fingerprints } from '@/lib/platform/crypto/seal'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer } from '@/lib/traffic/requests/response-rules'
import { PATH_KEY_HEADER, VISITOR_HEADER } from './constants'
import { isOwnHost, parametersIn, readPageHost } from './rules'
import { keptClickSchema } from './schema'

const DAY_SECONDS = 86_400

const KEY_LENGTH = 40
const keyText = (advertiserId: number) => `names visitors of advertiser ${advertiserId}`

/**
 * What the server of an advertiser's site says beside the address of a visitor. It is good for nothing else: a server that can be
 * made to pass on other addresses too must not carry a secret with which sales are reported.
 */
export const pathKey = (advertiserId: number): string => fingerprint(keyText(advertiserId)).slice(0, KEY_LENGTH)

const isPathKey = (key: string, advertiserId: number): boolean =>
  fingerprints(keyText(advertiserId)).some((each) => equalSecrets(each.slice(0, KEY_LENGTH), key))

/**
 * A request as its visitor made it: of one that the advertiser's server passed on, the address of the visitor, which the server
 * names beside its key. Without the key the address stays that of the server: anybody could name another one. Countries that
 * proxies name are dropped, since they are those of the server.
 */
export function asVisitor(request: TrackingRequest): { request: TrackingRequest; isNamed: boolean } {
  const { [PATH_KEY_HEADER]: key, [VISITOR_HEADER]: visitor } = request.headers
  if (!key || !visitor || !isPathKey(key, Number(parametersIn(request).advertiser))) return { request, isNamed: false }
  const headers = { ...request.headers }
  for (const name of ['x-forwarded-for', 'cf-ipcountry', 'x-vercel-ip-country']) headers[name] = undefined
  return { request: { ...request, headers, peer: visitor }, isNamed: true }
}

/**
 * Answers a script that asks, by a path on the page's own site, for its cookie to be set by a server, which browsers keep for
 * as long as it says; one that a script sets ends after 7 days in Safari. Whether the click is known does not matter: it is the
 * page's own cookie. `X-Visitor` says whether the server named the visitor.
 */
export function keepClickId(request: TrackingRequest, isNamed: boolean): TrackingAnswer {
  const sent = keptClickSchema.safeParse(parametersIn(request))
  if (!sent.success) return errorAnswer('invalid', 'This is no click id to keep.')
  const { advertiser, click_id: clickId, days, domain } = sent.data
  const host = readPageHost(request) ?? ''
  // to another site a browser sends no cookie of ours back, and ours keeps none
  const sentFrom = request.headers['sec-fetch-site']
  if (sentFrom !== undefined && sentFrom !== 'same-origin')
    return errorAnswer('forbidden', 'Send this to the path on your own site.')
  if (domain && !isOwnHost(host, [domain])) return errorAnswer('invalid', 'The page is not on this domain.')
  const parts = [`_click_${advertiser}=${clickId}`, 'Path=/', `Max-Age=${days * DAY_SECONDS}`, 'SameSite=Lax']
  if (request.headers.origin?.startsWith('https:') !== false) parts.push('Secure')
  if (domain) parts.push(`Domain=${domain}`)
  return {
    status: 204,
    headers: {
      'cache-control': 'no-store',
      'set-cookie': parts.join('; '),
      'x-visitor': isNamed ? 'named' : 'unnamed',
    },
    body: '',
  }
}
