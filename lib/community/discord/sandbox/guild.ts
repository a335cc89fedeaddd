import { BRAND } from '@/lib/platform/brand'
import { DEMO_GUILD } from '../api/constants'
import { CHANNELS, MESSAGE_LIMIT, MESSAGE_WINDOW_MS, MESSAGES_SHOWN, NONCE_MS, ROLES } from './constants'
import { state } from './data'
import { readToken } from './oauth'
import {
  invalidBody,
  invalidToken,
  noContent,
  rateLimited,
  unknownChannel,
  unknownMember,
  unknownMessage,
  unknownRole,
  wrongChannelType,
} from './rules'
import { memberBodySchema, messageBodySchema } from './schema'

/** `GET /guilds/{id}`. */
export function showGuild(request: Request): Response {
  const withCounts = new URL(request.url).searchParams.get('with_counts') === 'true'
  const { id, memberCount, presenceCount } = DEMO_GUILD
  const counts = { approximate_member_count: memberCount, approximate_presence_count: presenceCount }
  return Response.json({ id, name: BRAND.name, ...(withCounts && counts) })
}

export const showRoles = (): Response => Response.json(ROLES)

export const showChannels = (): Response =>
  Response.json(CHANNELS.map((channel, position) => ({ ...channel, position, guild_id: DEMO_GUILD.id })))

/** `PUT /guilds/{id}/members/{user}`: 201 for a new member, 204 for an existing one. */
export async function addMember(request: Request, userId: string, at: Date): Promise<Response> {
  const body = memberBodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return invalidBody()
  const grant = readToken(body.data.access_token, at)
  if (grant?.id !== userId || !grant.scope.split(' ').includes('guilds.join')) return invalidToken()
  const { members } = state()
  if (members.has(userId)) return noContent()
  members.set(userId, { username: grant.username, roles: new Set(body.data.roles) })
  const { id, username } = grant
  return Response.json({ user: { id, username }, roles: body.data.roles }, { status: 201 })
}

/** `PUT` and `DELETE /guilds/{id}/members/{user}/roles/{role}`. */
export function changeRole(userId: string, roleId: string, isGiven: boolean): Response {
  const member = state().members.get(userId)
  if (!member) return unknownMember()
  if (!ROLES.some(({ id }) => id === roleId)) return unknownRole()
  if (isGiven) member.roles.add(roleId)
  else member.roles.delete(roleId)
  return noContent()
}

/** `POST /channels/{id}/messages`: five in five seconds per channel; a repeated enforced nonce is one message. */
export async function createMessage(request: Request, channelId: string, at: Date): Promise<Response> {
  const channel = CHANNELS.find(({ id }) => id === channelId)
  if (!channel) return unknownChannel()
  const body = messageBodySchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return invalidBody()
  const now = at.getTime()
  const { content, nonce, enforce_nonce: isEnforced } = body.data
  const { messages } = state()
  const known = isEnforced ? messages.find((one) => one.nonce === String(nonce) && now - one.at < NONCE_MS) : undefined
  if (known) return Response.json({ id: known.id, channel_id: known.channelId, content: known.content, nonce })
  const recent = messages.filter((one) => one.channelId === channelId && now - one.at < MESSAGE_WINDOW_MS)
  const resetMs = MESSAGE_WINDOW_MS - (now - (recent[0]?.at ?? now))
  if (recent.length >= MESSAGE_LIMIT) return rateLimited(resetMs)
  const id = String(1_042_000_000_000_001_000n + BigInt(messages.length))
  messages.push({
    id,
    channelId,
    content,
    at: now,
    isPublished: false,
    nonce: nonce === undefined ? undefined : String(nonce),
  })
  const headers = {
    'x-ratelimit-limit': String(MESSAGE_LIMIT),
    'x-ratelimit-remaining': String(MESSAGE_LIMIT - recent.length - 1),
    'x-ratelimit-reset-after': String(resetMs / 1000),
  }
  return Response.json({ id, channel_id: channelId, content, nonce }, { headers })
}

/** `GET /channels/{id}/messages`: the last fifty, newest first. */
export function showMessages(channelId: string): Response {
  if (!CHANNELS.some(({ id }) => id === channelId)) return unknownChannel()
  const here = state().messages.filter((one) => one.channelId === channelId)
  const shown = here.slice(-MESSAGES_SHOWN).reverse()
  return Response.json(
    shown.map(({ id, content, at }) => ({ id, channel_id: channelId, content, timestamp: new Date(at).toISOString() })),
  )
}

/** `POST /channels/{id}/messages/{message}/crosspost`: publishes it to the channel's followers. */
export function publishMessage(channelId: string, messageId: string): Response {
  const message = state().messages.find(({ id, channelId: where }) => id === messageId && where === channelId)
  if (!message) return unknownMessage()
  if (CHANNELS.find(({ id }) => id === channelId)?.type !== 5) return wrongChannelType()
  message.isPublished = true
  return Response.json({ id: messageId, channel_id: channelId, content: message.content })
}
