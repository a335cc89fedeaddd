import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { callDiscord, type DiscordAnswer, DiscordFailure, type DiscordRequest } from './api/client'
import { pauseText, settingsFault } from './api/refusal-rules'
import type { DiscordClient } from './api/rules'
import { CONNECT_FAILED, EXCHANGE_WAIT_MS, NOT_SET_UP, PATIENCE_MS } from './oauth-constants'
import {
  type Connected,
  type DiscordUser,
  discordUserSchema,
  type StoredAnswer,
  storedAnswerSchema,
  tokenSchema,
} from './oauth-schema'
import { connectedMessage } from './return-rules'

/** The person who connects, and their session. */
export type Connector = { userId: string; sessionId: string }

const FIRST_POLL_MS = 40
const LAST_POLL_MS = 500

/** Only this hash of a state is stored: it is bound to its session and cannot be used by readers of the table. */
export const stateHash = ({ sessionId }: Connector, state: string): string => sha256Hex(`${sessionId}:${state}`)

const STATE_MISSING = 'The parameter state is missing. Connect again.'
const NOT_STARTED_HERE = 'This connection was not started in this session, or took too long. Connect again.'

type ClaimedCode = { code: string; state: string; at: Date }

/**
 * Claims a code for exchange and consumes its state: the first caller gets the PKCE verifier, all later callers null. A second
 * code of a state that made the connection there is (somebody pressed twice at Discord) gets the username it is made with.
 * @throws AppError bad_request when the state is missing, used, expired or another session's; the code stays unclaimed
 */
export async function claimCode(
  connector: Connector,
  { code, state, at }: ClaimedCode,
): Promise<{ verifier: string } | { connectedAs: string } | null> {
  if (state === '') throw new AppError('bad_request', STATE_MISSING)
  return transact(async (tx) => {
    const codeHash = sha256Hex(code)
    // a second caller waits here for the commit of the first
    const { count } = await tx.discordExchange.createMany({
      data: [{ codeHash, userId: connector.userId, createdAt: at }],
      skipDuplicates: true,
    })
    if (count === 0) return null
    const [used] = await tx.$queryRaw<{ verifier: string }[]>`
      UPDATE discord_state SET used_at = ${at}
      WHERE state_hash = ${stateHash(connector, state)} AND user_id = ${connector.userId}::uuid
        AND used_at IS NULL AND expires_at > ${at}
      RETURNING verifier`
    if (used) return used
    const username = await findMadeBy(tx, connector, state)
    if (username === undefined) throw new AppError('bad_request', NOT_STARTED_HERE)
    await storeAnswer(tx, code, 200, alreadyConnected(username))
    return { connectedAs: username }
  })
}

/** The account that is connected, if this session's state was used for it. */
async function findMadeBy(tx: Tx, connector: Connector, state: string): Promise<string | undefined> {
  const { userId } = connector
  const used = await tx.discordState.findUnique({ where: { stateHash: stateHash(connector, state), userId } })
  if (!used?.usedAt) return undefined
  const where = { userId, disconnectedAt: null, connectedAt: { gte: used.usedAt } }
  return (await tx.discordConnection.findFirst({ where, select: { username: true } }))?.username
}

/** The answer to a repeated connection: nothing is paid again. */
export const alreadyConnected = (username: string): Connected => ({
  message: connectedMessage(false),
  username,
  bonus: 0,
})

/** Stores the answer of a code's exchange, unless one is stored. */
export async function storeAnswer(tx: Tx, code: string, httpStatus: number, response: StoredAnswer): Promise<void> {
  await tx.discordExchange.updateMany({
    where: { codeHash: sha256Hex(code), httpStatus: null },
    data: { httpStatus, response },
  })
}

/** Stores a failure, so that repeated exchanges of the code get the same error. */
export async function storeFailure(code: string, { code: reason, message, status }: AppError): Promise<void> {
  await storeAnswer(db(), code, status, { error: { code: reason, message } })
}

/**
 * The answer another call got, or is about to get, for the same code.
 * @throws AppError the error that call got; bad_request for another person's code; unavailable when no answer arrives
 */
export async function waitForAnswer({ userId }: Connector, code: string): Promise<Connected> {
  const until = performance.now() + EXCHANGE_WAIT_MS
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(LAST_POLL_MS, pause * 1.5)) {
    const exchange = await db().discordExchange.findUnique({ where: { codeHash: sha256Hex(code) } })
    if (exchange?.userId !== userId) throw new AppError('bad_request', NOT_STARTED_HERE)
    if (exchange.httpStatus !== null) return toResult(storedAnswerSchema.parse(exchange.response))
    if (performance.now() > until) throw new AppError('unavailable', CONNECT_FAILED)
    await sleep(pause)
  }
}

function toResult(answer: StoredAnswer): Connected {
  if (!('error' in answer)) return answer
  const { code, message } = answer.error
  throw new AppError(code in ERROR_STATUS ? (code as ErrorCode) : 'internal', message)
}

export type Granted = { user: DiscordUser; accessToken: string; scopes: string[] }

/**
 * Exchanges an authorization code for a token, and reads whose it is.
 * @throws AppError conflict when Discord refuses the code, unavailable when it does not answer
 */
export async function redeemCode(client: DiscordClient, code: string, verifier: string): Promise<Granted> {
  try {
    const { clientId: id, clientSecret: secret, redirectUri } = client
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    // a code works once: only a call that was rate limited may be repeated
    const token = await callWithOnePause(client, {
      method: 'POST',
      path: '/oauth2/token',
      as: { basic: { id, secret } },
      form,
    })
    const { access_token: accessToken, scope } = tokenSchema.parse(token.body)
    const me = { method: 'GET', path: '/users/@me', as: { bearer: accessToken } } as const
    const user = discordUserSchema.parse((await callWithOnePause(client, me)).body)
    return { user, accessToken, scopes: scope.split(' ').filter(Boolean) }
  } catch (error) {
    const fault = settingsFault(error)
    if (fault) log.error({ err: error }, `people cannot connect Discord: ${fault}`)
    else log.warn({ err: error }, 'a Discord code could not be exchanged')
    throw exchangeError(error)
  }
}

/** Revokes a token. A failure is only logged. */
export async function revokeToken(client: DiscordClient, accessToken: string): Promise<void> {
  const { clientId: id, clientSecret: secret } = client
  const form = { token: accessToken, token_type_hint: 'access_token' }
  await callDiscord(client.apiBase, {
    method: 'POST',
    path: '/oauth2/token/revoke',
    as: { basic: { id, secret } },
    form,
  }).catch((error: unknown) => log.warn({ err: error }, 'a Discord token could not be revoked'))
}

/** Calls Discord; waits once for a pause it asks for, if that is at most PATIENCE_MS. */
async function callWithOnePause({ apiBase }: DiscordClient, request: DiscordRequest): Promise<DiscordAnswer> {
  try {
    return await callDiscord(apiBase, request)
  } catch (error) {
    const pause = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
    if (pause === undefined || pause > PATIENCE_MS) throw error
    await sleep(pause)
    return callDiscord(apiBase, request)
  }
}

function exchangeError(error: unknown): AppError {
  if (settingsFault(error)) {
    return new AppError('unavailable', NOT_SET_UP)
  }
  if (error instanceof DiscordFailure && error.kind === 'limited') {
    const pause = pauseText(error.details.retryAfterMs ?? 0)
    return new AppError('unavailable', `Discord is busy right now. Wait ${pause}, then connect again.`)
  }
  if (error instanceof DiscordFailure && error.kind === 'unreachable') {
    return new AppError('unavailable', 'Discord did not answer. Connect again in a moment.')
  }
  if (error instanceof DiscordFailure && error.details.status === 400) {
    return new AppError('conflict', 'Discord no longer accepts this code. Connect again.')
  }
  return new AppError('unavailable', CONNECT_FAILED)
}
