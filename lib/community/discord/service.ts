import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { clockFrom } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { dollars } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import { authorizeUrl, type DiscordClient, discordClient } from './api/rules'
import { payBonus } from './bonus-service'
import { DISCORD_BONUS_CENTS, STATE_MS } from './constants'
import { syncMember } from './members/service'
import { connectedNotification } from './notifications'
import { CONNECT_FAILED } from './oauth-constants'
import type { Connected } from './oauth-schema'
import {
  alreadyConnected,
  type Connector,
  claimCode,
  type Granted,
  redeemCode,
  revokeToken,
  stateHash,
  storeAnswer,
  storeFailure,
  waitForAnswer,
} from './oauth-service'
import { connectedMessage } from './return-rules'
import type { ExchangeQuery } from './schema'

const randomSecret = () => randomBytes(32).toString('base64url')

function configuredClient(): DiscordClient {
  const client = discordClient(env())
  if (!client) throw new AppError('unavailable', 'Connecting Discord is not set up here.')
  return client
}

/**
 * Starts a connection: stores a state that is valid once, for ten minutes and in this session.
 * @returns the address of Discord's consent page
 * @throws AppError unavailable where no application is configured
 */
export async function beginConnection({ actor, at }: WriteContext<Connector>): Promise<{ authorizeUrl: string }> {
  const client = configuredClient()
  const [state, verifier] = [randomSecret(), randomSecret()]
  const { userId } = actor
  await db().discordState.deleteMany({ where: { userId, expiresAt: { lt: at } } })
  await db().discordState.create({
    data: {
      stateHash: stateHash(actor, state),
      userId,
      verifier,
      createdAt: at,
      expiresAt: new Date(at.getTime() + STATE_MS),
    },
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { authorizeUrl: authorizeUrl(client, { state, challenge }) }
}

/**
 * Exchanges the code of Discord's return address and connects the account. A code is exchanged once: simultaneous and
 * repeated calls all get the answer of the first. The access token is stored, encrypted, only when asked for.
 * [S4.46] [S7.11] [Q31]
 * @throws AppError bad_request for a state that is not this session's, conflict for an account that is taken or a code
 * Discord refuses, unavailable when it does not answer
 */
export async function exchangeCode(
  { actor, at }: WriteContext<Connector>,
  { code, state, saveAccessToken }: ExchangeQuery,
): Promise<Connected> {
  const client = configuredClient()
  const clock = clockFrom(at)
  const claim = await claimCode(actor, { code, state, at })
  if (!claim) return waitForAnswer(actor, code)
  if ('connectedAs' in claim) return alreadyConnected(claim.connectedAs)
  try {
    const granted = await redeemCode(client, code, claim.verifier)
    const grant = { ...granted, isTokenStored: saveAccessToken }
    const answer = await connectAndStore(actor.userId, code, grant, clock.now()).catch(async (error: unknown) => {
      await revokeToken(client, granted.accessToken)
      throw error
    })
    // from here on no failure can undo the bonus
    await syncMember(granted.user.id, clock, granted.accessToken)
    if (!saveAccessToken) await revokeToken(client, granted.accessToken)
    return answer
  } catch (error) {
    await storeFailure(code, error instanceof AppError ? error : new AppError('unavailable', CONNECT_FAILED))
    throw error
  }
}

type Grant = Granted & { isTokenStored: boolean }

function connectAndStore(userId: string, code: string, grant: Grant, at: Date): Promise<Connected> {
  return transact(async (tx) => {
    const connected = await connectAccount(tx, userId, grant, at)
    await storeAnswer(tx, code, 200, connected)
    return connected
  })
}

/**
 * Connects a Discord account with all effects: the bonus, quests, achievements and the notification.
 * @throws AppError conflict when the account is another person's, or this person has another account connected
 */
async function connectAccount(tx: Tx, userId: string, grant: Grant, at: Date): Promise<Connected> {
  const affiliate = await lockPerson(tx, userId)
  await claimAccount(tx, userId, grant.user.id)
  await storeConnection(tx, userId, grant, at)
  const { id: discordId, username } = grant.user
  const hasBonus = affiliate?.mayEarn === true && (await payBonus(tx, userId, affiliate.id, discordId, at))
  if (affiliate) {
    await settleQuests(tx, affiliate.id, at, at)
    await settleAchievements(tx, affiliate.id, at)
    await notifyAffiliate(tx, affiliate.id, connectedNotification(discordId, username, hasBonus), at)
  }
  return { message: connectedMessage(hasBonus), username, bonus: hasBonus ? dollars(DISCORD_BONUS_CENTS) : 0 }
}

/** Locks the affiliate's money first, as everywhere, then the user's row, which staff have too. */
async function lockPerson(tx: Tx, userId: string): Promise<{ id: number; mayEarn: boolean } | null> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true, status: true } })
  if (affiliate) await lockMoney(tx, affiliate.id)
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return affiliate && { id: affiliate.id, mayEarn: affiliate.status === 'approved' || affiliate.status === 'pending' }
}

/** Locks the Discord account for this transaction and deletes disconnected connections of other people to it. */
async function claimAccount(tx: Tx, userId: string, discordId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('discord'), hashtext(${discordId}))) AS held`
  const connected = await tx.discordConnection.findMany({
    where: { disconnectedAt: null, OR: [{ discordId }, { userId }] },
  })
  const others = connected.find((one) => one.userId !== userId)
  if (others) throw new AppError('conflict', 'This Discord account is connected to another account here.')
  const own = connected.find((one) => one.discordId !== discordId)
  if (own) throw new AppError('conflict', `You are connected as ${own.username}. Disconnect that account first.`)
  await tx.discordConnection.deleteMany({ where: { discordId, userId: { not: userId } } })
}

async function storeConnection(
  tx: Tx,
  userId: string,
  { user, accessToken, scopes, isTokenStored }: Grant,
  at: Date,
): Promise<void> {
  const data = {
    discordId: user.id,
    username: user.username,
    email: user.email ?? null,
    accessTokenSealed: isTokenStored ? seal(accessToken) : null,
    scopes,
    connectedAt: at,
    disconnectedAt: null,
  }
  await tx.discordConnection.upsert({ where: { userId }, create: { userId, ...data }, update: data })
  await tx.discordMember.upsert({
    where: { discordId: user.id },
    create: { discordId: user.id, nextTryAt: at },
    update: { nextTryAt: at, attempts: 0, error: null },
  })
}

/** Disconnects a person's Discord account: deletes token and email, removes the role. The bonus stays paid. */
export async function disconnect({ actor, at }: WriteContext<Pick<Connector, 'userId'>>): Promise<void> {
  const disconnected = await transact((tx) => closeConnection(tx, actor.userId, at))
  if (disconnected) await leaveServer(disconnected, at)
}

/** What a closed connection leaves to do at Discord. */
export type ClosedConnection = { discordId: string; accessTokenSealed: string | null }

/** Takes the role from a member whose connection was closed, and revokes the stored token, once that is committed. */
export async function leaveServer(disconnected: ClosedConnection, at: Date): Promise<void> {
  await syncMember(disconnected.discordId, clockFrom(at))
  const client = discordClient(env())
  if (client && disconnected.accessTokenSealed) await revokeToken(client, openToken(disconnected.accessTokenSealed))
}

/** Closes a person's connection in the caller's transaction. Null when there is none. */
export async function closeConnection(tx: Tx, userId: string, at: Date): Promise<ClosedConnection | null> {
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
}

function openToken(sealed: string): string {
  try {
    return unseal(sealed)
  } catch (error) {
    log.warn({ err: error }, 'a Discord token could not be decrypted')
    return ''
  }
}
