import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { systemClock } from '@/lib/platform/dates/clock'
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-id'
import { targetPath } from '@/lib/platform/http/target-path'
import { log } from '@/lib/platform/log'
import { type HostRule, normalizeHost } from '@/lib/traffic/links/host-rules'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { plainPage } from '@/lib/traffic/requests/response-rules'
import { trackingState } from '../state/tracking-state'
import { bodyLimit, bodyTooLarge, receiveTracking, trackingPath } from './service'

export { closeTracking, openNetworks, startTracking } from '../state/tracking-state'

/**
 * Answers tracking requests of a node:http server.
 * @param pagesOrigin origin of the pages, for a process that has none
 * @returns false when the request is not for tracking
 */
export function trackingListener(request: IncomingMessage, response: ServerResponse, pagesOrigin?: string): boolean {
  if (!trackingPath(request.url ?? '', request.method)) return false
  void answerTracking(request, pagesOrigin)
    .then((answer) => send(response, answer))
    .catch((error) => {
      // whoever closes the connection while sending a body is no error of ours, and may do so any number of times
      if (request.complete) log.warn({ err: error }, 'a tracking request broke off')
      else log.debug({ err: error }, 'a tracking request was not sent to its end')
      response.destroy()
    })
  return true
}

/**
 * Where a server that makes certificates on demand asks whether a host is ours: 200 for one that serves links, 404 for others,
 * 503 while the database does not say whether a host that is not known was stored a moment ago.
 */
const ASK_PATH = '/api/link-domains/ask'

/**
 * Answers whether a host serves links, and everything but links on a host of links: no page, no API, no postback of ours. A
 * domain of the network, which a previous platform may have served, takes the postbacks of that platform too.
 * @returns false for all other requests
 */
export function linkHostListener(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '/'
  const { hosts } = trackingState().rules.snapshot
  const rule = hosts.get(normalizeHost(request.headers.host))
  if (rule) {
    const path = trackingPath(url, request.method)
    if (path === 'click' || (path?.startsWith('old ') && isServed(rule, path === 'old click'))) return false
    send(response, withId(plainPage(404, 'There is nothing at this address.')))
    return true
  }
  if (targetPath(url) !== ASK_PATH) return false
  const domain = new URLSearchParams(url.slice(ASK_PATH.length)).get('domain') ?? ''
  void askStatus(normalizeHost(domain)).then((status) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    send(response, withId({ status, headers, body: status === 200 ? 'yes\n' : 'no\n' }))
  })
  return true
}

async function askStatus(host: string): Promise<200 | 404 | 503> {
  const { rules } = trackingState()
  const isServing = () => rules.snapshot.hosts.get(host)?.isServing
  if (isServing()) return 200
  if (host === '') return 404
  const isCurrent = await rules.catchUp()
  if (isServing()) return 200
  return isCurrent ? 404 : 503
}

/** Links on every host, which says itself whether it serves; the rest of a previous platform only on the network's own. */
const isServed = ({ affiliateId, isServing }: HostRule, isLink: boolean): boolean =>
  isLink || (affiliateId === null && isServing)

const withId = (answer: TrackingAnswer): TrackingAnswer => ({
  ...answer,
  headers: { ...answer.headers, [REQUEST_ID_HEADER]: randomUUID() },
})

function answerTracking(request: IncomingMessage, pagesOrigin: string | undefined): Promise<TrackingAnswer> {
  const received: TrackingRequest = {
    requestId: randomUUID(),
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headers as Record<string, string | undefined>,
    peer: request.socket.remoteAddress,
  }
  if (pagesOrigin !== undefined) received.pagesOrigin = pagesOrigin
  return received.method === 'POST' ? answerBody(request, received) : receiveTracking(received, systemClock)
}

async function answerBody(request: IncomingMessage, received: TrackingRequest): Promise<TrackingAnswer> {
  const limit = bodyLimit(received.url)
  const body = await readBody(request, limit)
  return body === null ? bodyTooLarge(received.requestId, limit) : receiveTracking({ ...received, body }, systemClock)
}

/** The body as text, or null when it is larger than tracking reads; the rest of it is left unread. */
async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, headers, body: text, isBase64 }: TrackingAnswer): void {
  const body = isBase64 ? Buffer.from(text, 'base64') : text
  // a flat list of names and values, so that the headers are not copied into another object
  const list: OutgoingHttpHeader[] = []
  for (const name in headers) list.push(name, headers[name] ?? '')
  // after a body that was not read to its end, the connection cannot carry another request
  if (!response.req.complete) list.push('connection', 'close')
  list.push('content-length', Buffer.byteLength(body))
  response.writeHead(status, list)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
