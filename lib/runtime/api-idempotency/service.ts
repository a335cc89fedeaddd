import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { ANSWER_KEPT_MS, BROKEN_OFF_MS, LOOK_EVERY_MS, WAIT_MS } from './constants'

/** What a write was answered. */
export type StoredAnswer = { status: number; text: string }
type Call = { keyId: string; idempotencyKey: string; requestHash: string }

/** Answers of calls that did nothing and may be sent again. */
const UNDONE: ReadonlySet<number> = new Set([429])

/**
 * Runs a write once for each Idempotency-Key of an API key: a repeat gets the answer of the first call, and one that
 * arrives while the first is running waits for it. An answer of 429 frees the key, since nothing was done.
 * @returns the answer, and whether it is that of an earlier call
 * @throws AppError idempotency_mismatch for another request with the same key; conflict when the first call has no
 * answer, because it is still running or broke off
 */
export async function runOnce(
  { at }: { at: Date },
  { run, ...call }: Call & { run: () => Promise<StoredAnswer> },
): Promise<StoredAnswer & { isRepeat: boolean }> {
  const { keyId, idempotencyKey } = call
  await db().apiCall.deleteMany({
    where: { keyId, idempotencyKey, createdAt: { lt: new Date(at.getTime() - ANSWER_KEPT_MS) } },
  })
  const { count } = await db().apiCall.createMany({ data: [{ ...call, createdAt: at }], skipDuplicates: true })
  if (count === 0) return { ...(await earlierAnswer(call, at)), isRepeat: true }
  const answer = await run()
  const own = { keyId_idempotencyKey: { keyId, idempotencyKey } }
  if (UNDONE.has(answer.status)) await db().apiCall.delete({ where: own })
  else await db().apiCall.update({ where: own, data: { status: answer.status, answer: answer.text } })
  return { ...answer, isRepeat: false }
}

async function earlierAnswer({ keyId, idempotencyKey, requestHash }: Call, at: Date): Promise<StoredAnswer> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const earlier = await db().apiCall.findUnique({ where: { keyId_idempotencyKey: { keyId, idempotencyKey } } })
    if (!earlier) break
    if (earlier.requestHash !== requestHash) {
      const message = 'This Idempotency-Key was used for another request. Send a new one.'
      throw new AppError('idempotency_mismatch', message)
    }
    if (earlier.status !== null) return { status: earlier.status, text: earlier.answer ?? '' }
    if (at.getTime() - earlier.createdAt.getTime() > BROKEN_OFF_MS) {
      const message =
        'The first call with this Idempotency-Key broke off. See whether it was done before you send it anew.'
      throw new AppError('conflict', message)
    }
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new AppError('conflict', 'The first call with this Idempotency-Key is not answered yet. Send it again.', {
    retryAfterSeconds: 1,
  })
}
