import 'server-only'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { listLevels } from '@/lib/rewards/levels/data'
import { callDiscord, DiscordFailure } from '../api/client'
import { isAboutPerson, isRefusal, isTokenUseless, storedFailure, UNKNOWN_MEMBER } from '../api/refusal-rules'
import { type DiscordSettings, discordSettings } from '../api/rules'
import { MEMBER_LEASE_MS, MEMBER_REFUSED_MS, MEMBERS_AT_ONCE } from './constants'
import { findMember, listDueMembers, type MemberState } from './data'
import { memberRetryMs } from './retry-rules'
import { rolesSchema } from './schema'

const ERROR_MAX = 300

/** The role of each level, by its number; levels whose role the community does not have are left out. */
type LevelRoles = ReadonlyMap<number, string>

/**
 * Updates every member whose level or connection has changed: adds them to the guild and grants the role of their
 * level. Failures are retried later; the run ends when Discord is unreachable or asks for a pause.
 * @returns how many members were updated
 */
export async function syncDiscordMembers(clock: Clock): Promise<number> {
  const community = discordSettings(env())
  if (!community) return 0
  const due = await listDueMembers(clock.now(), MEMBERS_AT_ONCE)
  let roles: LevelRoles | undefined
  let updated = 0
  for (const discordId of due) {
    if (!(await lease(discordId, clock))) continue
    const outcome = await attempt(discordId, clock, async (member) => {
      roles ??= await readLevelRoles(community)
      return updateMember(community, roles, member, clock)
    })
    if (outcome === 'updated') updated += 1
    if (outcome === 'unavailable') break
  }
  return updated
}

/** Updates one account now, with the token it just granted. Never throws: failures are left to the job. */
export async function syncMember(discordId: string, clock: Clock, accessToken?: string): Promise<void> {
  const community = discordSettings(env())
  if (!community) return
  try {
    if (!(await lease(discordId, clock))) return
    await attempt(discordId, clock, async (member) => {
      const roles = await readLevelRoles(community)
      return updateMember(community, roles, { ...member, accessToken: accessToken ?? member.accessToken }, clock)
    })
  } catch (error) {
    log.error({ err: error, discordId }, 'a Discord member could not be updated; the job will retry')
  }
}

/** Reserves a member for this run; other runs skip them meanwhile. @returns whether it succeeded */
async function lease(discordId: string, clock: Clock): Promise<boolean> {
  const at = clock.now()
  const { count } = await db().discordMember.updateMany({
    where: { discordId, nextTryAt: { lte: at } },
    data: { nextTryAt: new Date(at.getTime() + MEMBER_LEASE_MS) },
  })
  return count === 1
}

type Member = Omit<MemberState, 'accessTokenSealed'> & { accessToken: string | undefined }

async function attempt(discordId: string, clock: Clock, run: (member: Member) => Promise<boolean>) {
  try {
    const { accessTokenSealed, ...member } = await findMember(discordId)
    const isChanged = await run({
      ...member,
      accessToken: accessTokenSealed === null ? undefined : unseal(accessTokenSealed),
    })
    await db().discordMember.updateMany({
      where: { discordId },
      data: { nextTryAt: clock.now(), attempts: 0, error: null },
    })
    return isChanged ? 'updated' : 'unchanged'
  } catch (error) {
    log.warn({ err: error, discordId }, 'a Discord member could not be updated')
    await postpone(discordId, error, clock)
    return error instanceof DiscordFailure && error.kind !== 'refused' ? 'unavailable' : 'failed'
  }
}

async function postpone(discordId: string, error: unknown, clock: Clock): Promise<void> {
  const before = await db().discordMember.findUnique({ where: { discordId }, select: { error: true } })
  // who was refused is no member since then: that stays the reason
  const isKnown = error instanceof DiscordFailure && error.is(UNKNOWN_MEMBER) && isRefusal(before?.error ?? null)
  const { attempts } = await db().discordMember.update({
    where: { discordId },
    data: {
      attempts: { increment: 1 },
      ...(!isKnown && { error: storedFailure(error).slice(0, ERROR_MAX) }),
      // whoever is told to be no member is none, whatever was so before
      ...(isAboutPerson(error) && { joinedAt: null }),
    },
  })
  const pause = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
  const isRefused = isKnown || isRefusal(storedFailure(error))
  const wait = pause ?? (isRefused ? MEMBER_REFUSED_MS : memberRetryMs(attempts))
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

/** @returns whether anything changed */
async function updateMember(
  community: DiscordSettings,
  roles: LevelRoles,
  member: Member,
  clock: Clock,
): Promise<boolean> {
  const { discordId, level, roleLevel, accessToken } = member
  const mayJoin = member.isConnected && member.joinedAt === null && accessToken !== undefined
  if (mayJoin) await join(community, discordId, accessToken, clock)
  if (level === roleLevel) return mayJoin
  if (level !== null) await grantRole(community, discordId, roles.get(level), level)
  if (roleLevel !== null) await removeRole(community, discordId, roles.get(roleLevel))
  // a role can only be granted to a member, so they have joined, possibly on their own
  const joinedAt = level === null ? member.joinedAt : (member.joinedAt ?? clock.now())
  await db().discordMember.updateMany({ where: { discordId, joinedAt: null }, data: { joinedAt } })
  await db().discordMember.updateMany({ where: { discordId }, data: { roleLevel: level } })
  return true
}

/** Called before the old role is removed, so that a member always has a role. */
async function grantRole(community: DiscordSettings, discordId: string, role: string | undefined, level: number) {
  if (!role) throw new Error(`The community has no role for level ${level}.`)
  await call(community, 'PUT', `/members/${discordId}/roles/${role}`)
}

async function removeRole(community: DiscordSettings, discordId: string, role: string | undefined): Promise<void> {
  if (!role) return
  await call(community, 'DELETE', `/members/${discordId}/roles/${role}`).catch((error: unknown) => {
    // people who left the guild have no roles
    if (!(error instanceof DiscordFailure && error.is(UNKNOWN_MEMBER))) throw error
  })
}

/**
 * Adds an account to the guild (201), or finds it there already (204). A token that is of no use any more is deleted.
 * @throws DiscordFailure when Discord refuses: who is no member gets no role
 */
async function join(community: DiscordSettings, discordId: string, accessToken: string, clock: Clock): Promise<void> {
  try {
    await call(community, 'PUT', `/members/${discordId}`, { access_token: accessToken })
    await db().discordMember.updateMany({ where: { discordId }, data: { joinedAt: clock.now() } })
  } catch (error) {
    if (isTokenUseless(error)) {
      await db().discordConnection.updateMany({ where: { discordId }, data: { accessTokenSealed: null } })
    }
    throw error
  }
}

function call({ apiBase, guildId, botToken }: DiscordSettings, method: 'PUT' | 'DELETE', path: string, json?: unknown) {
  const as = { bot: botToken }
  return callDiscord(apiBase, { method, path: `/guilds/${guildId}${path}`, as, ...(json !== undefined && { json }) })
}
