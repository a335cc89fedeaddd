import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { fingerprint, fingerprints, seal, unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { watchCommits } from '@/lib/platform/database/transaction'
import { AppError, ERROR_STATUS } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import {
  ANSWER_KEPT_MAX,
  ANSWER_RETENTION_MS,
  BROKEN_OFF_MS,
  LOOK_EVERY_MS,
  SETTLE_AGAIN_MS,
  WAIT_MS,
} from './idempotency-constants'

/** What a write was answered. */
export type StoredAnswer = { status: number; text: string }
type Call = { keyId: string; idempotencyKey: string /** A hash of what was asked. */; request: string }

const TOO_MANY = 429
const UNAVAILABLE = 503
/** Statuses of calls that were refused before anything was done, unless a transaction was committed. */
const REFUSED = [400, 401, 403, 404, 405, 413, 415, 422, UNAVAILABLE]

/**
 * Runs a write once for each Idempotency-Key of an API key: a repeat gets the answer of the first call, and one that
 * arrives while the first is running waits for it. An answer of 429 frees the key, since nothing was done, and so does a
 * refusal of the input or one of 503 when no transaction was committed.
 * @returns the answer, and whether it is that of an earlier call
 * @throws AppError idempotency_mismatch for another request with the same key; conflict when the first call has no
 * answer, because it is still running or broke off
 */
export async function runOnce(
  { at }: { at: Date },
  { run, ...asked }: Call & { run: () => Promise<StoredAnswer> },
): Promise<StoredAnswer & { isRepeat: boolean }> {
  const { keyId, idempotencyKey } = asked
  // keyed: a body may have nothing unknown in it but an address, which could be guessed from a plain hash
  const call = { keyId, idempotencyKey, requestHash: fingerprint(asked.request) }
  await db().apiCall.deleteMany({
    where: { keyId, idempotencyKey, createdAt: { lt: new Date(at.getTime() - ANSWER_RETENTION_MS) } },
  })
  const { count } = await db().apiCall.createMany({ data: [{ ...call, createdAt: at }], skipDuplicates: true })
  if (count === 0) return { ...(await earlierAnswer(asked, at)), isRepeat: true }
  const { result: answer, hasCommitted } = await watchCommits(run)
  // its own row alone: the write may come late, when the same key is that of a newer call
  const own = { ...call, createdAt: at, status: null }
  const isUndone = answer.status === TOO_MANY || (REFUSED.includes(answer.status) && !hasCommitted)
  // secrets are in such answers alone, and must not be in the database
  const { status, text } = answer.text.length > ANSWER_KEPT_MAX ? tooLongToKeep(answer.status) : answer
  const answerSealed = seal(text)
  await settled(async () => {
    if (isUndone) await db().apiCall.deleteMany({ where: own })
    else await db().apiCall.updateMany({ where: own, data: { id: newId(at), status, answerSealed } })
  })
  return { ...answer, isRepeat: false }
}

/** What a repeat gets in place of a long answer. */
function tooLongToKeep(status: number): StoredAnswer {
  const message = `The first call was answered ${status}; its answer was too long to be kept. Read what it changed.`
  return { status: ERROR_STATUS.gone, text: JSON.stringify({ error: { code: 'gone', message } }) }
}

/** Writes what became of a call, and in the background once more while the database is down: the caller gets the answer. */
async function settled(write: () => Promise<void>, [delay, ...later] = SETTLE_AGAIN_MS): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.warn({ err: error }, 'the outcome of a call with an Idempotency-Key could not be stored')
    if (delay !== undefined) void setTimeout(delay, undefined, { ref: false }).then(() => settled(write, later))
  }
}

async function earlierAnswer({ keyId, idempotencyKey, request }: Call, at: Date): Promise<StoredAnswer> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const earlier = await db().apiCall.findUnique({ where: { keyId_idempotencyKey: { keyId, idempotencyKey } } })
    if (!earlier) break
    if (!fingerprints(request).includes(earlier.requestHash)) {
      const message = 'This Idempotency-Key was used for another request. Send a new one.'
      throw new AppError('idempotency_mismatch', message)
    }
    const { status, answerSealed, answer } = earlier
    if (status !== null) return { status, text: answerSealed === null ? (answer ?? '') : unseal(answerSealed) }
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
