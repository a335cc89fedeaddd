import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import { type BotProfile, Prisma } from '@/lib/generated/prisma/client'
import { seal } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import type { CreateOrder, CreateProfile, EditProfile } from './desk-schema'
import { runBotOrder } from './running'
import { enqueueBotOrder, listChannels } from './service'

/** Orders something of a bot and tries it at once; what its rate does not allow yet runs within minutes. [S2.31] */
export async function orderOfBot({ profileId, task, key, reason }: CreateOrder, actor: StaffActor, clock: Clock) {
  const at = clock.now()
  const { id } = await transact(async (tx) => {
    const ordered = await enqueueBotOrder(tx, { ...task, profileId, key, createdById: actor.userId }, at)
    if (ordered.isNew) {
      const after = { profileId, kind: task.kind, ...task.payload }
      const entry = { action: 'bot_order.create', subject: 'bot_order', subjectId: ordered.id }
      await recordAudit(tx, actor, { ...entry, after, reason, at })
    }
    return ordered
  })
  await runBotOrder(id, clock)
  return id
}

/** Its last four characters: enough to tell tokens apart, too few to use one. */
const hintOf = (token: string) => `••••${token.slice(-4)}`

const sealed = (token: string) =>
  token === '' ? { tokenSealed: null, tokenHint: null } : { tokenSealed: seal(token), tokenHint: hintOf(token) }

/** Makes a bot. [S2.30] @throws AppError conflict for a name that is taken */
export async function createProfile({ token, reason, ...profile }: CreateProfile, actor: StaffActor, at: Date) {
  return transact(async (tx) => {
    const created = await tx.botProfile
      .create({ data: { ...profile, ...sealed(token), createdAt: at } })
      .catch(explainTakenName)
    await note(tx, actor, { action: 'bot_profile.create', id: created.id, after: factsOf(created), reason, at })
    return created.id
  })
}

/** Changes a bot; another token needs its name typed. @throws AppError not_found, conflict, invalid */
export async function editProfile(
  id: number,
  { token, reason, confirm, ...change }: EditProfile,
  actor: StaffActor,
  at: Date,
): Promise<void> {
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM bot_profile WHERE id = ${id} FOR NO KEY UPDATE`
    const before = await tx.botProfile.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found', 'There is no such bot.')
    if (token !== undefined) assertConfirmed(confirm, before.name)
    const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = await tx.botProfile
      .update({ where: { id }, data: { ...data, ...(token !== undefined && sealed(token)) } })
      .catch(explainTakenName)
    await note(tx, actor, {
      ...{ action: 'bot_profile.edit', id, before: factsOf(before), after: factsOf(after), reason, at },
    })
  })
}

/** Asks Discord as this bot, and keeps what came of it. @returns in words */
export async function checkHealth(id: number, clock: Clock): Promise<string> {
  const health = await listChannels(id, clock).then(
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

/** Never the token, only whether there is one and how it ends. */
const factsOf = (profile: BotProfile) => ({
  ...{ name: profile.name, avatarUrl: profile.avatarUrl, guildId: profile.guildId, token: profile.tokenHint },
  ...{ allowedChannels: profile.allowedChannels, ratePerMinute: profile.ratePerMinute, isActive: profile.isActive },
  templates: profile.templates as Prisma.InputJsonObject,
})

type Note = {
  action: string
  id: number
  before?: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
  reason: string
  at: Date
}
const note = (tx: Tx, actor: StaffActor, { id, ...entry }: Note) =>
  recordAudit(tx, actor, { ...entry, subject: 'bot_profile', subjectId: String(id) })

function explainTakenName(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new AppError('conflict', 'A bot has this name already.', { fields: { name: 'A bot has this name already.' } })
  }
  throw error
}
