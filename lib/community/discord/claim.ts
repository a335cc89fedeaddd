import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/db'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { CONNECT_FAILED, EXCHANGE_WAIT_MS } from './constants'
import { type Connected, type KeptAnswer, keptAnswerSchema } from './schema'

/** Who connects, and in which of their sessions. */
export type Connector = { userId: string; sessionId: string }

const FIRST_LOOK_MS = 40
const LAST_LOOK_MS = 500

/** A state is kept by this alone: bound to the session it was made in, and of no use to who reads the table. */
export const stateHash = ({ sessionId }: Connector, state: string): string => sha256Hex(`${sessionId}:${state}`)

const NOT_STARTED_HERE = 'This connection was not started in this session, or took too long. Connect again.'

/**
 * Takes a code for exchange, with the state it came with, which is used up: the first caller gets the PKCE verifier,
 * everybody after them null.
 * @throws AppError bad_request when the state is missing, used, expired or somebody else's; the code stays free
 */
export function claimCode(who: Connector, code: string, state: string, at: Date): Promise<{ verifier: string } | null> {
  return transact(async (tx) => {
    const codeHash = sha256Hex(code)
    // whoever comes second waits here for the first one's commit
    const { count } = await tx.discordExchange.createMany({
      data: [{ codeHash, userId: who.userId, createdAt: at }],
      skipDuplicates: true,
    })
    if (count === 0) return null
    const [used] = await tx.$queryRaw<{ verifier: string }[]>`
      UPDATE discord_state SET used_at = ${at}
      WHERE state_hash = ${stateHash(who, state)} AND user_id = ${who.userId}::uuid
        AND used_at IS NULL AND expires_at > ${at}
      RETURNING verifier`
    if (!used) throw new AppError('bad_request', NOT_STARTED_HERE)
    return used
  })
}

/** Keeps the answer of a code's exchange, unless one is kept. */
export async function keepAnswer(tx: Tx, code: string, httpStatus: number, response: KeptAnswer): Promise<void> {
  await tx.discordExchange.updateMany({
    where: { codeHash: sha256Hex(code), httpStatus: null },
    data: { httpStatus, response },
  })
}

/** Keeps a failure, so that the same code fails alike for whoever asks again. */
export async function keepFailure(code: string, { code: reason, message, status }: AppError): Promise<void> {
  await keepAnswer(db(), code, status, { error: { code: reason, message } })
}

/**
 * The answer another call got, or is about to get, for the same code.
 * @throws AppError the one that call got; bad_request for somebody else's code; unavailable when no answer comes
 */
export async function answerOf(who: Connector, code: string): Promise<Connected> {
  const until = performance.now() + EXCHANGE_WAIT_MS
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LAST_LOOK_MS, pause * 1.5)) {
    const kept = await db().discordExchange.findUnique({ where: { codeHash: sha256Hex(code) } })
    if (kept?.userId !== who.userId) throw new AppError('bad_request', NOT_STARTED_HERE)
    if (kept.httpStatus !== null) return unpacked(keptAnswerSchema.parse(kept.response))
    if (performance.now() > until) throw new AppError('unavailable', CONNECT_FAILED)
    await sleep(pause)
  }
}

function unpacked(answer: KeptAnswer): Connected {
  if (!('error' in answer)) return answer
  const { code, message } = answer.error
  throw new AppError(code in ERROR_STATUS ? (code as ErrorCode) : 'internal', message)
}
