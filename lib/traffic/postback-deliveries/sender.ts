import 'server-only'
import { Agent, request } from 'undici'
import { BRAND } from '@/lib/platform/brand'
import { addressCheck, RefusedAddressError, type Resolve } from '@/lib/platform/http/public-addresses'
import { CALL_TIMEOUT_MS, RESPONSE_MAX_LENGTH, RESPONSE_READ_BYTES } from '../affiliate-postbacks/constants'
import { mayCallLocalhost } from '../affiliate-postbacks/policy'

/** An HTTP call; the headers include its signature. */
export type Call = { url: string; method: 'get' | 'post'; body: string | null; headers: Record<string, string> }

/** The outcome of a call. `refused` is never retried. */
export type Outcome = {
  result: 'delivered' | 'failed' | 'refused'
  httpStatus: number | null
  /** Why it is not delivered. */
  error: string | null
  /** The beginning of the answer. */
  responseBody: string | null
  durationMs: number
}

/** Makes calls to affiliates' trackers, only on the public internet. */
export type Sender = { send(call: Call): Promise<Outcome>; close(): Promise<void> }

type Options = { allowLocal?: boolean; resolve?: Resolve; timeoutMs?: number }

/**
 * A sender with its own connections. A call never waits for a connection of another one, because its time limit begins
 * here: callers limit how many they make at once. Redirects are not followed; proxies of the environment are not used.
 */
export function openSender({
  allowLocal = mayCallLocalhost(),
  resolve,
  timeoutMs = CALL_TIMEOUT_MS,
}: Options = {}): Sender {
  const check = addressCheck(allowLocal, resolve)
  const dispatcher = new Agent({
    connect: { lookup: check.lookup, timeout: timeoutMs },
    connections: null,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16_384,
  })
  return {
    close: () => dispatcher.destroy(),
    async send({ url, method, body, headers }) {
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      try {
        check.admit(new URL(url))
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await request(url, {
          dispatcher,
          signal,
          body,
          method: method === 'post' ? 'POST' : 'GET',
          headers: { ...headers, 'user-agent': `${BRAND.name}-Postback/1`, accept: '*/*' },
        })
        const responseBody = await beginningOf(answer.body)
        return { ...resultOf(answer.statusCode), httpStatus: answer.statusCode, responseBody, durationMs: took() }
      } catch (error) {
        return { ...explain(error, timeoutMs), httpStatus: null, responseBody: null, durationMs: took() }
      }
    },
  }
}

function resultOf(status: number): Pick<Outcome, 'result' | 'error'> {
  if (status >= 200 && status < 300) return { result: 'delivered', error: null }
  if (status >= 300 && status < 400)
    return { result: 'failed', error: 'It answered with a redirect, which is not followed.' }
  return { result: 'failed', error: `It answered ${status}.` }
}

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= RESPONSE_READ_BYTES) break
  }
  // PostgreSQL's text has no NUL
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '').slice(0, RESPONSE_MAX_LENGTH)
}

const MESSAGES: Record<string, string> = {
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'Nobody listens at this address.',
  ECONNRESET: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The host could not be reached.',
}
const TIMEOUTS = new Set([
  ...['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'TimeoutError'],
])

function explain(error: unknown, timeoutMs: number): Pick<Outcome, 'result' | 'error'> {
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof RefusedAddressError))
    return { result: 'refused', error: new RefusedAddressError().message }
  const names = causes.flatMap(({ name, code }) => [name, code ?? ''])
  if (names.some((name) => TIMEOUTS.has(name))) {
    return { result: 'failed', error: `No answer within ${timeoutMs / 1000} seconds.` }
  }
  const known = names.map((name) => MESSAGES[name]).find((message) => message !== undefined)
  const code = causes.map((cause) => cause.code).find((text) => text !== undefined)
  return { result: 'failed', error: known ?? `The call failed${code ? ` (${code})` : ''}.` }
}

type Cause = Error & { code?: string }

function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...inner.flatMap(causesOf)]
}
