import 'server-only'
import { BRAND } from '@/lib/platform/brand'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { openCaller } from '@/lib/platform/network/outgoing-calls'
import type { Resolve } from '@/lib/platform/network/public-addresses'
import { CALL_TIMEOUT_MS, RESPONSE_MAX_LENGTH, RESPONSE_READ_BYTES } from './constants'

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

/** A sender with its own connections (`openCaller`). */
export function openSender({
  allowLocal = mayCallLocalhost(),
  resolve,
  timeoutMs = CALL_TIMEOUT_MS,
}: Options = {}): Sender {
  const caller = openCaller({ allowLocal, resolve, timeoutMs, readBytes: RESPONSE_READ_BYTES })
  return {
    close: caller.close,
    async send({ url, method, body, headers }) {
      const began = performance.now()
      const answer = await caller.call({
        ...{ url, body, method: method === 'post' ? 'POST' : 'GET' },
        headers: { ...headers, 'user-agent': `${BRAND.name}-Postback/1`, accept: '*/*' },
      })
      const durationMs = Math.round(performance.now() - began)
      if (answer.result !== 'answered') return { ...answer, httpStatus: null, responseBody: null, durationMs }
      const responseBody = answer.body.slice(0, RESPONSE_MAX_LENGTH)
      return { ...resultOf(answer.status), httpStatus: answer.status, responseBody, durationMs }
    },
  }
}

function resultOf(status: number): Pick<Outcome, 'result' | 'error'> {
  if (status >= 200 && status < 300) return { result: 'delivered', error: null }
  if (status >= 300 && status < 400)
    return { result: 'failed', error: 'It answered with a redirect, which is not followed.' }
  return { result: 'failed', error: `It answered ${status}.` }
}
