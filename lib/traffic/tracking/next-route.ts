import 'server-only'
import { AppError } from '@/lib/platform/errors'
import { readText } from '@/lib/platform/http/body'
import { requestIdOf } from '@/lib/platform/http/request-id'
import type { TrackingAnswer } from '../tracking-requests/rules'
import { bodyTooLarge, receiveTracking, TRACKING_BODY_LIMIT_BYTES } from './service'

/** The tracking handler as a Next route, for where our own server does not stand in front. */
export async function trackingRoute(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const requestId = requestIdOf(request.headers)
  const body = request.method === 'POST' ? await readBody(request) : undefined
  if (body === null) return toResponse(bodyTooLarge(requestId))
  const answer = await receiveTracking({
    requestId,
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    // Next hands on no connection; it names the peer in this header itself
    peer: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
    ...(body !== undefined && { body }),
  })
  return toResponse(answer)
}

/** The body as text, or null when it is larger than tracking reads: no more of it is read then. */
async function readBody(request: Request): Promise<string | null> {
  try {
    return await readText(request, TRACKING_BODY_LIMIT_BYTES)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function toResponse({ status, headers, body }: TrackingAnswer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  return new Response(body === '' ? null : body, { status, headers: new Headers(pairs) })
}
