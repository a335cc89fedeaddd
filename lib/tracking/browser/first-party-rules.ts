import { sha256Hex } from '@/lib/platform/crypto/seal'
import { env } from '@/lib/platform/env'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer } from '@/lib/traffic/requests/response-rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import { isAllowedFrom, isValid } from '../postbacks/authentication-rules'
import { VISITOR_HEADER } from './constants'
import { isOwnHost, parametersIn, readPageHost } from './rules'
import { keptClickSchema } from './schema'

const DAY_SECONDS = 86_400

/** A request as its visitor made it; `secretId` is the token with which the advertiser's server named the visitor. */
type VisitorsRequest = { request: TrackingRequest; secretId?: string }

/**
 * A request that the advertiser's server passed on, with the address of its visitor, which the server names beside a token of
 * the advertiser in `Authorization`. Without a valid token the address stays that of the server: anybody could name another one.
 * Countries that proxies name are dropped, since they are those of the server.
 */
export function asVisitor(request: TrackingRequest, advertiser: AdvertiserRule | undefined, at: Date): VisitorsRequest {
  const { authorization = '', [VISITOR_HEADER]: visitor } = request.headers
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!advertiser || !token || !visitor || !isAllowedFrom(advertiser, readIpAddress(request, env().TRUST_PROXY)))
    return { request }
  const hash = sha256Hex(token)
  const secret = advertiser.tokens.find((each) => each.value === hash && isValid(each, at))
  if (!secret) return { request }
  const headers = { ...request.headers }
  for (const name of ['x-forwarded-for', 'cf-ipcountry', 'x-vercel-ip-country']) headers[name] = undefined
  return { request: { ...request, headers, peer: visitor }, secretId: secret.id }
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
