import { DiscordFailure } from './client'

/**
 * What Discord's refusals mean, by its error codes, and what the person can do. Those without `toDo` are faults of our own
 * settings at Discord, which staff read.
 * https://discord.com/developers/docs/topics/opcodes-and-status-codes
 */
const MEMBER_PROBLEMS: Record<number, string> = {
  10007: 'Not a member: this account is not in the community, or left it. Join it on Discord to get your role.',
  10013: 'Not a member: Discord no longer knows this account. Disconnect here and connect another one.',
  20024: 'Not a member: Discord says that the owner of this account is too young for the community.',
  30001:
    'Not a member: this account is in as many servers as Discord allows. Leave one, disconnect here and connect again.',
  40002:
    'Not a member: Discord wants this account to be verified first. Verify it there, disconnect here and connect again.',
  40007: 'Not a member: this account is banned from the community.',
  50025:
    'Not a member: Discord no longer accepts the permission to add this account. Disconnect here and connect again.',
  50026: 'Not a member: the permission to add this account was not given. Disconnect here and connect again.',
  50095: 'Not a member: the community is not available where this account is.',
  50178:
    'Not a member: Discord wants this account to be verified first. Verify it there, disconnect here and connect again.',
  340015: 'Not a member: Discord does not let this account join servers now. Try again later.',
}

/** The account is gone or banned from the guild; the token is invalid or lacks the scope: it is of no use any more. */
const TOKEN_IS_USELESS = [10013, 40007, 50025, 50026]

export const UNKNOWN_MEMBER = 10007

/** What is wrong at our end, in words for staff. Everything else is the person's own state, or passes. */
const OUR_FAULTS: Record<number, string> = {
  50001: 'The bot cannot see the server. Invite it to the server again.',
  50013:
    'The bot may not add members or grant roles. Give its role these permissions, and move it above the roles of levels.',
  60003: 'The server asks moderators for two-factor authentication. Turn it on for the account that owns the bot.',
  10004: 'There is no such server: check DISCORD_GUILD_ID.',
  10011: 'A role of a level is no longer in the server.',
  20001: 'Discord takes this call from people alone: DISCORD_BOT_TOKEN is not the token of a bot of this application.',
  20012:
    'The bot is not of the application people connect with: DISCORD_BOT_TOKEN and DISCORD_CLIENT_ID must be of one.',
  30019: 'The server has as many members as Discord allows.',
  401: 'Discord does not accept the token of the bot: check DISCORD_BOT_TOKEN.',
  40001: 'Discord does not accept the token of the bot: check DISCORD_BOT_TOKEN.',
  50014: 'Discord does not accept the token of the bot: check DISCORD_BOT_TOKEN.',
  50028: 'A role of a level is no longer in the server.',
  50055: 'There is no such server: check DISCORD_GUILD_ID.',
}
const UNAUTHORIZED = 401
/** What is sent is not of the form that Discord wants, such as an id that is none. */
const INVALID_FORM = 50035

/** How stored failures begin that are faults of our own settings (`storedFailure`). */
export const OUR_FAULT_PREFIXES: readonly string[] = Object.keys(OUR_FAULTS).map((code) => `[${code}]`)

/** Whether a refusal is about the person's account: a retry helps only once they did something. */
export const isAboutPerson = (error: unknown): boolean =>
  error instanceof DiscordFailure && error.details.code !== undefined && error.details.code in MEMBER_PROBLEMS

export const isTokenUseless = (error: unknown): boolean =>
  error instanceof DiscordFailure && TOKEN_IS_USELESS.some((code) => error.is(code))

/** Whether a stored failure is a refusal for the person's account, and not that they are no member (yet). */
export function isRefusal(stored: string | null): boolean {
  const code = storedCode(stored)
  return code !== UNKNOWN_MEMBER && code in MEMBER_PROBLEMS
}

const storedCode = (stored: string | null): number => Number(/^\[(\d+)\]/.exec(stored ?? '')?.[1])

/** What the person reads about a stored failure (`storedFailure`) while they are no member. */
export function memberProblem(stored: string | null): string | null {
  if (stored === null) return null
  return MEMBER_PROBLEMS[storedCode(stored)] ?? 'Not a member yet: adding this account failed. We keep trying.'
}

/** A failure as it is stored with the member: Discord's code, and its words or ours for staff. */
export function storedFailure(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  const details = error instanceof DiscordFailure ? error.details : {}
  // with it come the codes 0 and 40001, which Discord has for many things
  const isNamed = details.code !== undefined && (details.code in MEMBER_PROBLEMS || details.code in OUR_FAULTS)
  const code = details.status === UNAUTHORIZED && !isNamed ? UNAUTHORIZED : details.code
  return code === undefined ? words : `[${code}] ${OUR_FAULTS[code] ?? words}`
}

/** What staff have to change where a code could not be exchanged because of our own settings; undefined where it is not. */
export function settingsFault(error: unknown): string | undefined {
  if (!(error instanceof DiscordFailure) || error.kind !== 'refused') return undefined
  const { status, oauthError, code } = error.details
  if (status === 401 || oauthError === 'invalid_client' || oauthError === 'unauthorized_client')
    return 'Discord does not accept DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.'
  if (
    oauthError === 'invalid_request' ||
    oauthError === 'unsupported_grant_type' ||
    error.message.includes('redirect_uri')
  )
    return `Discord does not accept our return address. Add it to the redirects of the application at Discord (${error.message}).`
  if (code === INVALID_FORM) return `Discord does not take what we send: check DISCORD_CLIENT_ID (${error.message}).`
  return oauthError === 'invalid_scope' ? `Discord does not grant what we ask for (${error.message}).` : undefined
}

/** A pause in words: "40 seconds", "a minute", "9 hours". */
export function pauseText(pauseMs: number): string {
  const [seconds, minutes, hours] = [1_000, 60_000, 3_600_000].map((unit) => Math.ceil(pauseMs / unit))
  if ((seconds ?? 0) < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  if ((minutes ?? 0) < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return hours === 1 ? 'an hour' : `${hours} hours`
}
