import 'server-only'
import { type CallAnswer, type OutgoingCall, openCaller } from '@/lib/platform/network/outgoing-calls'
import { ANSWER_BYTES, ANSWER_MS, BUSY_MAX_MS, BUSY_MS } from './call-constants'
import { SourceBusy, SourceRefusal } from './call-rules'

type Answer = { status: number; body: unknown; waitMs: number }
/** Makes a call and reads its JSON. @throws SourceBusy, SourceRefusal */
export type SourceCall = (outgoing: OutgoingCall) => Promise<Answer>

/** Calls a source, one page at a time. @param allowLocal in tests and in demo mode only */
export function openCalls(allowLocal: boolean): { call: SourceCall; close(): Promise<void> } {
  const caller = openCaller({ allowLocal, timeoutMs: ANSWER_MS, readBytes: ANSWER_BYTES })
  return { call: async (outgoing) => toAnswer(await caller.call(outgoing)), close: () => caller.close() }
}

function toAnswer(answer: CallAnswer): Answer {
  if (answer.result !== 'answered') {
    throw answer.result === 'refused' ? new SourceRefusal(answer.error) : new SourceBusy(answer.error, BUSY_MS)
  }
  const seconds = Number(answer.retryAfter ?? Number.NaN)
  const waitMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1000, BUSY_MAX_MS) : BUSY_MS
  if (answer.status === 429) throw new SourceBusy('The source was asked too often.', waitMs)
  if (answer.status >= 500) throw new SourceBusy(`The source answered ${answer.status}.`, waitMs)
  return { status: answer.status, body: parseBody(answer.body), waitMs }
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new SourceBusy('The answer of the source is not complete.', BUSY_MS)
  }
}
