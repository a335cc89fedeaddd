import 'server-only'
import { Agent, request } from 'undici'
import type { PrivateTargets } from '../private-targets'
import { inSpan } from '../spans'
import { boundedConnector, ENDLESS_ANSWER, informationLimit } from './answer-limits'
import { addressCheck, RefusedAddressError, type Resolve } from './public-addresses'
import { namedBy } from './resolver'

/** A request to an address that somebody else named. */
export type OutgoingCall = {
  url: string
  method: 'GET' | 'POST'
  body: string | Buffer | null
  headers: Record<string, string>
  /** Whether it may go to the caller's private targets too: only where the operator's own people named the address. */
  mayReachPrivate?: boolean
  /** Who named the address, such as `affiliate 12`: they have a share of the names asked for. Else its host. */
  owner?: string
}

/** Headers of an answer as text, by their names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** The answer of a call with the beginning of its body, or why there is none. `refused` is never called. */
export type CallAnswer =
  | { result: 'answered'; status: number; retryAfter: string | null; body: string; headers: AnswerHeaders }
  | { result: 'failed' | 'refused'; error: string }

export type Caller = { call(call: OutgoingCall): Promise<CallAnswer>; close(): Promise<void> }

type Options = {
  /** Whether this machine may be called over http, for testing. */
  allowLocal: boolean
  resolve?: Resolve | undefined
  /** Hosts off the public internet for calls that may reach them. */
  privateTargets?: PrivateTargets | undefined
  timeoutMs: number
  /** How much of an answer's body is read, in bytes. */
  readBytes: number
}

/**
 * Makes calls on the public internet only, and to private targets where a call may reach them, with connections of its own. A call never waits for a connection of another
 * one, because its time limit begins here: callers limit how many they make at once. Redirects are not followed; proxies
 * of the environment are not used.
 */
export function openCaller({ allowLocal, resolve, privateTargets, timeoutMs, readBytes }: Options): Caller {
  const open = (targets?: PrivateTargets) => {
    const check = addressCheck(allowLocal, resolve, targets)
    const dispatcher = new Agent({
      connect: boundedConnector({ lookup: check.lookup, timeout: timeoutMs }, readBytes),
      connections: null,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16_384,
    })
    return { check, dispatcher }
  }
  // apart, so that no connection that one of them may use is used by the other
  const [toAll, toPublic] = [open(privateTargets), open()]
  return {
    close: async () => void (await Promise.all([toAll.dispatcher.destroy(), toPublic.dispatcher.destroy()])),
    async call({ url, mayReachPrivate = false, owner, ...options }) {
      const { check, dispatcher } = mayReachPrivate ? toAll : toPublic
      try {
        check.admit(new URL(url))
        const signal = AbortSignal.timeout(timeoutMs)
        const span = `${options.method} ${new URL(url).host}`
        const send = () => request(url, { dispatcher, signal, onInfo: informationLimit(), ...options })
        const answer = await inSpan(span, {}, () => namedBy(owner ?? new URL(url).host, send))
        const body = await readBeginning(answer.body, readBytes)
        const retryAfter = answer.headers['retry-after']?.toString() ?? null
        return { result: 'answered', status: answer.statusCode, retryAfter, body, headers: toTexts(answer.headers) }
      } catch (error) {
        return explain(error, timeoutMs)
      }
    },
  }
}

/** Makes calls with the given caller, or with one of its own that it closes. */
export async function withCaller<T>(
  injectedCaller: Caller | undefined,
  open: () => Caller,
  run: (caller: Caller) => Promise<T>,
): Promise<T> {
  const caller = injectedCaller ?? open()
  try {
    return await run(caller)
  } finally {
    if (!injectedCaller) await caller.close()
  }
}

const toTexts = (headers: Record<string, string | string[] | undefined>): AnswerHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

async function readBeginning(body: AsyncIterable<Uint8Array>, readBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= readBytes) break
  }
  // PostgreSQL's text has no NUL
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '')
}

const MESSAGES: Record<string, string> = {
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'Nobody listens at this address.',
  ECONNRESET: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  [ENDLESS_ANSWER]: 'The answer is too long.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer is not valid HTTP: its length is not the one it states.',
  HTTPParserError: 'The answer is not valid HTTP.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The host could not be reached.',
}
const TIMEOUTS = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'TimeoutError',
])

function explain(error: unknown, timeoutMs: number): CallAnswer {
  const causes = listCauses(error)
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

function listCauses(error: unknown): Cause[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...inner.flatMap(listCauses)]
}
