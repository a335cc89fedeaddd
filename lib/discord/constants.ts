/** How long a member count is good for. */
export const MEMBER_COUNT_CACHE_MS = 300_000

/** How long a failure is answered again without asking, so that nobody hammers a Discord that is down. */
export const MEMBER_COUNT_RETRY_MS = 15_000

/** How long Discord may take to answer. */
export const DISCORD_TIMEOUT_MS = 5_000

/** Where demo mode mounts its stand-in, speaking the paths of Discord's API. */
export const DEMO_API_PATH = '/demo/discord/api/v10'

/** The community of the stand-in, and what its API lets in. */
export const DEMO_GUILD = {
  id: '1042000000000000001',
  memberCount: 18_412,
  presenceCount: 2_406,
  botToken: 'demo-bot-token',
} as const

/** What connecting Discord earns, once. [S9.16] */
export const DISCORD_BONUS_CENTS = 500n
