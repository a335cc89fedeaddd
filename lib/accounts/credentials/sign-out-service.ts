import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { revokeAllKeys } from '../api-keys/service'
import type { WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { endOtherSessions } from '../auth/session-service'

type SessionContext = WriteContext<Pick<Actor, 'userId' | 'sessionId'>>

/** What else is ended with the other sessions: API keys, unless their person keeps them. */
export type KeptKeys = { keepsKeys?: boolean | undefined }

/** Ends everything that acts for a person besides the session that asks, in the caller's transaction. @returns how many sessions */
export async function endEverythingElse(
  tx: Tx,
  { actor: { userId, sessionId }, at }: SessionContext,
  { keepsKeys = false }: KeptKeys,
): Promise<number> {
  if (!keepsKeys) await revokeAllKeys(tx, userId, at)
  return endOtherSessions(tx, userId, sessionId, at)
}

/** Signs a person out everywhere else, API keys included unless they are kept. @returns how many sessions ended */
export const signOutElsewhere = (context: SessionContext, kept: KeptKeys = {}): Promise<number> =>
  transact(async (tx) => {
    // a key or session that is being made in another transaction comes before or after
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${context.actor.userId}::uuid FOR NO KEY UPDATE`
    return endEverythingElse(tx, context, kept)
  })
