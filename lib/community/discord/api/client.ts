import { z } from 'zod'
import { readRetryAfterMs } from '@/lib/messages/job-requests/retry-rules'
import { BRAND } from '@/lib/platform/brand'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { parseJson } from '@/lib/platform/text/json'
import { DISCORD_TIMEOUT_MS, PAUSE_MAX_MS } from './constants'

type Authorization = { bot: string } | { bearer: string } | { basic: { id: string; secret: string } }

export type DiscordRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base, beginning with a slash. */
  path: string
  as: Authorization
  /** A JSON body. */
  json?: unknown
  /** A form: the OAuth2 endpoints take nothing else. */
  form?: Record<string, string>
}

export type DiscordAnswer = {
  status: number
  /** null where there is none. */
  body: unknown
  /** The pause before the next call, from the headers of the rate limit; 0 for none. */
  pauseMs: number
}

/**
 * A failed call. `limited`: too many calls (retry after `retryAfterMs`). `refused`: a retry would be refused too.
 * `unreachable`: an error of the server, no answer or no JSON, as of the proxies in front of Discord, which block calls
 * for a while with a page of their own; the call may still have been carried out.
 */
export class DiscordFailure extends Error {
  override name = 'DiscordFailure'
  constructor(
    readonly kind: 'limited' | 'refused' | 'unreachable',
    message: string,
    readonly details: { status?: number; code?: number; retryAfterMs?: number; oauthError?: string } = {},
  ) {
    super(message)
  }

  /** Whether Discord refused with one of its own error codes. */
  is(code: number): boolean {
    return this.kind === 'refused' && this.details.code === code
  }
}

const numberSchema = z.number().or(z.string().min(1).transform(Number).pipe(z.number()))
const limitSchema = z.object({ retry_after: numberSchema.pipe(z.number().nonnegative()) })
// each apart: a field that is null, or a text, does not cost the others
const refusalSchema = z.object({
  message: z.string().optional().catch(undefined),
  code: numberSchema.optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

/** The longest part of an answer in an unknown form that is kept as its reason. */
const REASON_MAX = 200

/** Calls Discord once. @throws DiscordFailure for anything but 2xx */
export async function callDiscord(apiBase: string, request: DiscordRequest): Promise<DiscordAnswer> {
  const { response, text } = await send(apiBase, request)
  if (response.status === 429) {
    throw new DiscordFailure('limited', 'Discord asks for a pause.', {
      status: 429,
      retryAfterMs: retryAfterMs(response.headers, text),
    })
  }
  if (response.status >= 500) throw unreachable(`Discord answered ${response.status}.`, response.status)
  if (!response.ok) throw refusal(response.status, text)
  const body = text === '' ? null : parseJson(text)
  if (body === undefined) throw unreachable('Discord answered something that is not JSON.', response.status)
  return { status: response.status, body, pauseMs: pauseMs(response.headers) }
}

async function send(apiBase: string, { method, path, as, json, form }: DiscordRequest) {
  try {
    const response = await fetch(`${apiBase}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorization(as),
        // Discord rejects calls without a user agent
        'user-agent': `DiscordBot (${BRAND.name}, 1.0)`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(DISCORD_TIMEOUT_MS),
      cache: 'no-store',
      // no endpoint redirects, and the secrets must not be sent elsewhere
      redirect: 'error',
    })
    return { response, text: await response.text() }
  } catch (error) {
    throw unreachable(`Discord did not answer: ${error instanceof Error ? error.message : 'unknown'}.`)
  }
}

function authorization(as: Authorization): string {
  if ('bot' in as) return `Bot ${as.bot}`
  if ('bearer' in as) return `Bearer ${as.bearer}`
  return `Basic ${Buffer.from(`${as.basic.id}:${as.basic.secret}`).toString('base64')}`
}

const unreachable = (message: string, status?: number) =>
  new DiscordFailure('unreachable', message, status === undefined ? {} : { status })

function refusal(status: number, text: string): DiscordFailure {
  const body = parseJson(text)
  if (body === undefined) return unreachable(`Discord answered ${status} and no JSON.`, status)
  const { message, code, error, error_description } = refusalSchema.safeParse(body).data ?? {}
  const reason = error_description ?? error ?? message ?? text.slice(0, REASON_MAX)
  return new DiscordFailure('refused', `Discord refused (${status}): ${reason}`, {
    status,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { oauthError: error }),
  })
}

/**
 * The body has milliseconds. A proxy in front of Discord sends the header only, in seconds or as a date, which is compared
 * with the answer's own; some answers have but the header of the limit.
 */
function retryAfterMs(headers: Headers, text: string): number {
  const seconds = limitSchema.safeParse(parseJson(text)).data?.retry_after
  const [wanted, date] = [headers.get('retry-after') ?? headers.get('x-ratelimit-reset-after'), headers.get('date')]
  const isDate = wanted !== null && Number.isNaN(Number(wanted))
  // a date says nothing without the clock it is of
  if (seconds === undefined && isDate && date === null) return MINUTE_MS
  const pause = seconds === undefined ? readRetryAfterMs(wanted, new Date(date ?? 0)) : seconds * 1_000
  return pause > 0 ? Math.min(Math.ceil(pause), PAUSE_MAX_MS) : 1_000
}

function pauseMs(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const seconds = Number(headers.get('x-ratelimit-reset-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * 1000) : 0
}
