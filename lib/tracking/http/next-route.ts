import 'server-only'
import { systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { readRequestId } from '@/lib/platform/http/request-id'
import { readText } from '@/lib/platform/http/server/body'
import type { TrackingAnswer } from '@/lib/traffic/requests/header-rules'
import { bodyLimit, bodyTooLarge, receiveTracking } from './service'

/** The tracking handler as a Next route, for deployments without our own server. */
export async function trackingRoute(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const requestId = readRequestId(request.headers)
  const limit = bodyLimit(pathname)
  const body = request.method === 'POST' ? await readBody(request, limit) : undefined
  if (body === null) return toResponse(bodyTooLarge(requestId, limit))
  const received = {
    requestId,
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    // Next does not expose the connection; it sets this header to the peer itself
    peer: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
    ...(body !== undefined && { body }),
  }
  return toResponse(await receiveTracking(received, systemClock))
}

/** The body as text, or null when it is larger than tracking reads; the rest is not read. */
async function readBody(request: Request, limit: number): Promise<string | null> {
  try {
    return await readText(request, limit)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function toResponse({ status, headers, body: text, isBase64 }: TrackingAnswer): Response {
  const body = isBase64 ? Buffer.from(text, 'base64') : text
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  return new Response(body === '' ? null : body, { status, headers: new Headers(pairs) })
}
