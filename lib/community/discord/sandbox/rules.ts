import { setTimeout as sleep } from 'node:timers/promises'
import { SLOW_MS } from './constants'
import type { Fault } from './schema'

// The messages and codes of Discord's own errors.
const error = (status: number, code: number, message: string) => () => Response.json({ message, code }, { status })

export const unauthorized = error(401, 0, '401: Unauthorized')
export const notFound = error(404, 0, '404: Not Found')
export const methodNotAllowed = error(405, 0, '405: Method Not Allowed')
export const unknownGuild = error(404, 10004, 'Unknown Guild')
export const unknownChannel = error(404, 10003, 'Unknown Channel')
export const unknownMember = error(404, 10007, 'Unknown Member')
export const unknownMessage = error(404, 10008, 'Unknown Message')
export const unknownRole = error(404, 10011, 'Unknown Role')
export const wrongChannelType = error(400, 50024, 'Cannot execute action on this channel type')
export const invalidToken = error(400, 50025, 'Invalid OAuth2 access token')
export const invalidBody = error(400, 50035, 'Invalid Form Body')
export const noContent = () => new Response(null, { status: 204 })

/** An error of the OAuth2 endpoints. */
export const oauthError = (status: number, name: string, description?: string) =>
  Response.json({ error: name, ...(description && { error_description: description }) }, { status })

/** Discord's answer to too many calls: milliseconds in the body, whole seconds in the header. */
export function rateLimited(retryAfterMs: number): Response {
  const seconds = retryAfterMs / 1000
  return Response.json(
    { message: 'You are being rate limited.', retry_after: seconds, global: false },
    {
      status: 429,
      headers: {
        'retry-after': String(Math.ceil(seconds)),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': String(seconds),
        'x-ratelimit-scope': 'user',
      },
    },
  )
}

const FAULT_PAUSE_MS = 1_200

/** The answer of a fault; undefined for `slow`, which delays and then answers normally. */
export async function faultAnswer(fault: Fault): Promise<Response | undefined> {
  if (fault === 'rate_limit') return rateLimited(FAULT_PAUSE_MS)
  if (fault === 'server_error') return new Response('upstream connect error', { status: 503 })
  if (fault === 'cut') return cutAnswer()
  await sleep(SLOW_MS)
  return undefined
}

/** An answer whose connection is closed in the middle. */
function cutAnswer(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new Error('the Discord sandbox cut this answer off, as its fault asks')),
  })
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
}
