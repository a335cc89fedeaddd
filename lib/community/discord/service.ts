import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { lockMoney } from '@/lib/money/ledger/service'
import { unseal } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { transact } from '@/lib/platform/transaction'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { answerOf, type Connector, claimCode, keepAnswer, keepFailure, stateHash } from './claim'
import { connectAccount } from './connecting'
import { CONNECT_FAILED, STATE_MS } from './constants'
import { syncMember } from './members'
import { type Granted, redeemCode, revokeToken } from './oauth'
import { authorizeUrl, type DiscordClient, discordClient } from './rules'
import type { Connected } from './schema'

type Returned = { code: string; state: string; saveAccessToken: boolean }

const secret = () => randomBytes(32).toString('base64url')

function configuredClient(): DiscordClient {
  const client = discordClient(env())
  if (!client) throw new AppError('unavailable', 'Connecting Discord is not set up here.')
  return client
}

/**
 * Begins to connect: keeps a state, good once, for ten minutes and in this session, and answers the address at
 * Discord that asks for consent.
 * @throws AppError unavailable where no application is configured
 */
export async function beginConnection(who: Connector, clock: Clock): Promise<{ authorizeUrl: string }> {
  const client = configuredClient()
  const [state, verifier, at] = [secret(), secret(), clock.now()]
  const { userId } = who
  await db().discordState.deleteMany({ where: { userId, expiresAt: { lt: at } } })
  await db().discordState.create({
    data: {
      ...{ stateHash: stateHash(who, state), userId, verifier },
      ...{ createdAt: at, expiresAt: new Date(at.getTime() + STATE_MS) },
    },
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { authorizeUrl: authorizeUrl(client, { state, challenge }) }
}

/**
 * Exchanges the code Discord sent somebody back with, and connects their account. A code is exchanged once, however
 * many ask at once or again: all get the first one's answer. The access token is kept, sealed, only when asked for.
 * [S4.46] [S7.11] [Q31]
 * @throws AppError bad_request for a state that is not this session's, conflict for an account that is taken or a code
 * Discord refuses, unavailable when it does not answer
 */
export async function exchangeCode(who: Connector, returned: Returned, clock: Clock): Promise<Connected> {
  const { code, state, saveAccessToken } = returned
  const client = configuredClient()
  const claim = await claimCode(who, code, state, clock.now())
  if (!claim) return answerOf(who, code)
  try {
    const granted = await redeemCode(client, code, claim.verifier)
    const answer = await keepConnected(who, returned, granted, clock).catch(async (error: unknown) => {
      await revokeToken(client, granted.accessToken)
      throw error
    })
    // from here on nothing can take the bonus away again
    await syncMember(granted.user.id, clock, granted.accessToken)
    if (!saveAccessToken) await revokeToken(client, granted.accessToken)
    return answer
  } catch (error) {
    await keepFailure(code, error instanceof AppError ? error : new AppError('unavailable', CONNECT_FAILED))
    throw error
  }
}

function keepConnected(who: Connector, returned: Returned, granted: Granted, clock: Clock): Promise<Connected> {
  return transact(async (tx) => {
    const isTokenKept = returned.saveAccessToken
    const connected = await connectAccount(tx, who.userId, { ...granted, isTokenKept }, clock.now())
    await keepAnswer(tx, returned.code, 200, connected)
    return connected
  })
}

/** Disconnects somebody's Discord account: no token and no address stay, the role goes. The bonus was earned. */
export async function disconnect({ userId }: Pick<Connector, 'userId'>, clock: Clock): Promise<void> {
  const gone = await transact(async (tx) => {
    const at = clock.now()
    const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
    if (affiliate) await lockMoney(tx, affiliate.id)
    const connection = await tx.discordConnection.findFirst({ where: { userId, disconnectedAt: null } })
    if (!connection) return null
    const { count } = await tx.discordConnection.updateMany({
      where: { userId, disconnectedAt: null },
      data: { disconnectedAt: at, accessTokenSealed: null, email: null },
    })
    if (count === 0) return null
    await tx.discordMember.updateMany({
      where: { discordId: connection.discordId },
      data: { nextTryAt: at, attempts: 0, error: null },
    })
    if (affiliate) await settleAchievements(tx, affiliate.id, at)
    return connection
  })
  if (!gone) return
  await syncMember(gone.discordId, clock)
  const client = discordClient(env())
  if (client && gone.accessTokenSealed) await revokeToken(client, openedToken(gone.accessTokenSealed))
}

function openedToken(sealed: string): string {
  try {
    return unseal(sealed)
  } catch (error) {
    log.warn({ err: error }, 'a Discord token could not be opened')
    return ''
  }
}
