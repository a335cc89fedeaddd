import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { BotProfile, Prisma } from '@/lib/generated/prisma/client'
import { seal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { clockFrom } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { callDiscord, DiscordFailure } from '../discord/api/client'
import { CHANNEL_TYPES } from './constants'
import { findActiveProfile, readBotAccess } from './data'
import type { CreateProfile, EditProfile } from './profile-admin-schema'
import { type BotChannels, guildChannelsSchema } from './schema'

/** Its last four characters: enough to recognize a token, too few to use it. */
const tokenHint = (token: string) => `••••${token.slice(-4)}`

const sealedToken = (token: string) =>
  token === '' ? { tokenSealed: null, tokenHint: null } : { tokenSealed: seal(token), tokenHint: tokenHint(token) }

/** Creates a bot. [S2.30] @returns its id @throws AppError conflict for a name that is taken */
export async function createBotProfile(context: StaffContext, input: CreateProfile): Promise<number> {
  const { token, reason, ...profile } = input
  return transact(async (tx) => {
    const created = await tx.botProfile
      .create({ data: { ...profile, ...sealedToken(token), createdAt: context.at } })
      .catch(throwNameTaken)
    await audit(tx, context, { action: 'bot_profile.create', id: created.id, after: auditFields(created), reason })
    return created.id
  })
}

/** Changes a bot; a new token needs its name typed. @throws AppError not_found, conflict, invalid */
export async function editBotProfile(context: StaffContext, input: EditProfile & { id: number }): Promise<void> {
  const { id, token, reason, confirm, ...change } = input
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM bot_profile WHERE id = ${id} FOR NO KEY UPDATE`
    const before = await tx.botProfile.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found', 'There is no such bot.')
    if (token !== undefined) assertConfirmed(confirm, before.name)
    const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = await tx.botProfile
      .update({ where: { id }, data: { ...data, ...(token !== undefined && sealedToken(token)) } })
      .catch(throwNameTaken)
    await audit(tx, context, {
      action: 'bot_profile.edit',
      id,
      before: auditFields(before),
      after: auditFields(after),
      reason,
    })
  })
}

/** Calls Discord as this bot and stores the result. @returns the result as a sentence @throws AppError not_found */
export async function checkBotHealth(id: number, at: Date): Promise<string> {
  const clock = clockFrom(at)
  const health = await listBotChannels(id, at).then(
    ({ channels }) =>
      `Reaches its guild: ${channels.filter(({ isAllowed }) => isAllowed).length} channels to write in.`,
    (error: unknown) => {
      if (error instanceof AppError) return error.message
      throw error
    },
  )
  const lastHealthAt = clock.now()
  const { count } = await db().botProfile.updateMany({ where: { id }, data: { lastHealth: health, lastHealthAt } })
  if (count === 0) throw new AppError('not_found', 'There is no such bot.')
  return health
}

/**
 * The channels of a bot's guild that accept messages, in Discord's order; of the first active bot without an id. Stores
 * the pause when Discord asks for one. [S7.12]
 * @throws AppError not_found; too_many_requests during a pause; unavailable when Discord does not answer
 */
export async function listBotChannels(profileId: number | undefined, at: Date): Promise<BotChannels> {
  const clock = clockFrom(at)
  const profile = await findActiveProfile(profileId)
  const pausedMs = (profile.pausedUntil?.getTime() ?? 0) - at.getTime()
  if (pausedMs > 0) throw pausedError(pausedMs)
  const { apiBase, token, guildId } = readBotAccess(profile)
  const answer = await callDiscord(apiBase, {
    method: 'GET',
    path: `/guilds/${guildId}/channels`,
    as: { bot: token },
  }).catch((error: unknown) => storePause(profile, error, clock.now()))
  const channels = guildChannelsSchema.parse(answer.body).flatMap(({ id, name, type }) => {
    if (!(type in CHANNEL_TYPES)) return []
    const kind = CHANNEL_TYPES[type as keyof typeof CHANNEL_TYPES]
    return [{ id, name, type: kind, isAllowed: profile.allowedChannels.includes(id) }]
  })
  return { profileId: profile.id, channels }
}

const pausedError = (ms: number) =>
  new AppError('too_many_requests', 'Discord asks this bot for a pause.', { retryAfterSeconds: Math.ceil(ms / 1000) })

/** @throws AppError always: too_many_requests for a pause, unavailable for other failures of Discord */
async function storePause({ id }: BotProfile, error: unknown, at: Date): Promise<never> {
  if (!(error instanceof DiscordFailure)) throw error
  const pause = error.details.retryAfterMs
  if (pause === undefined) throw new AppError('unavailable', error.message)
  await db().botProfile.updateMany({ where: { id }, data: { pausedUntil: new Date(at.getTime() + pause) } })
  throw pausedError(pause)
}

/** The fields the audit log stores; of the token only its hint. */
const auditFields = (profile: BotProfile) => ({
  name: profile.name,
  avatarUrl: profile.avatarUrl,
  guildId: profile.guildId,
  token: profile.tokenHint,
  allowedChannels: profile.allowedChannels,
  ratePerMinute: profile.ratePerMinute,
  isActive: profile.isActive,
  templates: profile.templates as Prisma.InputJsonObject,
})

type Change = {
  action: string
  id: number
  before?: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
  reason: string
}

const audit = (tx: Tx, { actor, at }: StaffContext, { id, ...entry }: Change) =>
  recordAudit(tx, actor, { ...entry, subject: 'bot_profile', subjectId: String(id), at })

function throwNameTaken(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('conflict', 'A bot has this name already.', { fields: { name: 'A bot has this name already.' } })
  }
  throw error
}
