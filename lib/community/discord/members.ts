import 'server-only'
import { unseal } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { listLevels } from '@/lib/rewards/levels/data'
import { callDiscord, DiscordFailure } from './api'
import { MEMBER_LEASE_MS, MEMBERS_AT_ONCE } from './constants'
import { findMember, listDueMembers, type MemberStanding } from './data'
import { type DiscordSettings, discordSettings, memberRetryMs } from './rules'
import { rolesSchema } from './schema'

// https://discord.com/developers/docs/topics/opcodes-and-status-codes
const UNKNOWN_MEMBER = 10007
/** The person is banned there; the token is invalid. */
const USELESS_TOKEN = [40007, 50025]
const ERROR_MAX = 300

/** The role of each level, by its number; levels whose role the community does not have are left out. */
type LevelRoles = ReadonlyMap<number, string>

/**
 * Brings every member up to date whose level, connection or wish to join has changed: joins them and gives the role of
 * their level. What fails is tried again later; a Discord that is away or asks for a pause ends the run.
 * @returns how many were brought up to date
 */
export async function syncDiscordMembers(clock: Clock): Promise<number> {
  const community = discordSettings(env())
  if (!community) return 0
  const due = await listDueMembers(clock.now(), MEMBERS_AT_ONCE)
  let roles: LevelRoles | undefined
  let done = 0
  for (const discordId of due) {
    if (!(await lease(discordId, clock))) continue
    const outcome = await attempt(discordId, clock, async (member) => {
      roles ??= await readLevelRoles(community)
      return bringUpToDate(community, roles, member, clock)
    })
    if (outcome === 'done') done += 1
    if (outcome === 'away') break
  }
  return done
}

/** The same for one account at once, with the token it just granted. Never throws: what fails is left to the job. */
export async function syncMember(discordId: string, clock: Clock, accessToken?: string): Promise<void> {
  const community = discordSettings(env())
  if (!community) return
  try {
    if (!(await lease(discordId, clock))) return
    await attempt(discordId, clock, async (member) => {
      const roles = await readLevelRoles(community)
      return bringUpToDate(community, roles, { ...member, accessToken: accessToken ?? member.accessToken }, clock)
    })
  } catch (error) {
    log.error({ err: error, discordId }, 'a member of the community is left to the job')
  }
}

/** Takes a member for this run: whoever else looks meanwhile passes them over. */
async function lease(discordId: string, clock: Clock): Promise<boolean> {
  const at = clock.now()
  const { count } = await db().discordMember.updateMany({
    where: { discordId, nextTryAt: { lte: at } },
    data: { nextTryAt: new Date(at.getTime() + MEMBER_LEASE_MS) },
  })
  return count === 1
}

type Member = Omit<MemberStanding, 'accessTokenSealed'> & { accessToken: string | undefined }

async function attempt(discordId: string, clock: Clock, run: (member: Member) => Promise<boolean>) {
  try {
    const { accessTokenSealed, ...member } = await findMember(discordId)
    const isNews = await run({
      ...member,
      accessToken: accessTokenSealed === null ? undefined : unseal(accessTokenSealed),
    })
    await db().discordMember.updateMany({
      where: { discordId },
      data: { nextTryAt: clock.now(), attempts: 0, error: null },
    })
    return isNews ? 'done' : 'same'
  } catch (error) {
    log.warn({ err: error, discordId }, 'a member of the community could not be brought up to date')
    await postpone(discordId, error, clock)
    return error instanceof DiscordFailure && error.kind !== 'refused' ? 'away' : 'failed'
  }
}

async function postpone(discordId: string, error: unknown, clock: Clock): Promise<void> {
  const { attempts } = await db().discordMember.update({
    where: { discordId },
    data: {
      attempts: { increment: 1 },
      error: String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX),
    },
  })
  const asked = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
  const wait = asked ?? memberRetryMs(attempts)
  await db().discordMember.update({
    where: { discordId },
    data: { nextTryAt: new Date(clock.now().getTime() + wait) },
  })
}

async function readLevelRoles(community: DiscordSettings): Promise<LevelRoles> {
  const path = `/guilds/${community.guildId}/roles`
  const { body } = await callDiscord(community.apiBase, { method: 'GET', path, as: { bot: community.botToken } })
  const ids = new Map(rolesSchema.parse(body).map(({ id, name }) => [name, id]))
  const levels = await listLevels()
  return new Map(
    levels.flatMap(({ number, name }) => {
      const id = ids.get(name)
      return id === undefined ? [] : [[number, id] as const]
    }),
  )
}

async function bringUpToDate(
  community: DiscordSettings,
  roles: LevelRoles,
  member: Member,
  clock: Clock,
): Promise<boolean> {
  const { discordId, level, roleLevel, accessToken } = member
  const mayJoin = member.isConnected && member.joinedAt === null && accessToken !== undefined
  if (mayJoin) await join(community, discordId, accessToken, clock)
  if (level === roleLevel) return mayJoin
  if (level !== null) await give(community, discordId, roles.get(level), level)
  if (roleLevel !== null) await takeAway(community, discordId, roles.get(roleLevel))
  // who has a role is a member, also when they joined by themselves
  const joinedAt = level === null ? member.joinedAt : (member.joinedAt ?? clock.now())
  await db().discordMember.updateMany({ where: { discordId, joinedAt: null }, data: { joinedAt } })
  await db().discordMember.updateMany({ where: { discordId }, data: { roleLevel: level } })
  return true
}

/** The new role comes before the old one goes, so that nobody stands without one in between. */
async function give(community: DiscordSettings, discordId: string, role: string | undefined, level: number) {
  if (!role) throw new Error(`The community has no role for level ${level}.`)
  await call(community, 'PUT', `/members/${discordId}/roles/${role}`)
}

async function takeAway(community: DiscordSettings, discordId: string, role: string | undefined): Promise<void> {
  if (!role) return
  await call(community, 'DELETE', `/members/${discordId}/roles/${role}`).catch((error: unknown) => {
    // who left has lost the role with everything else
    if (!(error instanceof DiscordFailure && error.is(UNKNOWN_MEMBER))) throw error
  })
}

/** Discord answers 201 for who is new, 204 for who was there already. A token it refuses is of no further use. */
async function join(community: DiscordSettings, discordId: string, accessToken: string, clock: Clock): Promise<void> {
  try {
    await call(community, 'PUT', `/members/${discordId}`, { access_token: accessToken })
    await db().discordMember.updateMany({ where: { discordId }, data: { joinedAt: clock.now() } })
  } catch (error) {
    const isUseless = error instanceof DiscordFailure && USELESS_TOKEN.some((code) => error.is(code))
    if (!isUseless) throw error
    log.warn({ err: error, discordId }, 'a Discord account could not be brought into the community')
    await db().discordConnection.updateMany({ where: { discordId }, data: { accessTokenSealed: null } })
  }
}

function call({ apiBase, guildId, botToken }: DiscordSettings, method: 'PUT' | 'DELETE', path: string, json?: unknown) {
  const as = { bot: botToken }
  return callDiscord(apiBase, { method, path: `/guilds/${guildId}${path}`, as, ...(json !== undefined && { json }) })
}
