import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a member count is good for. */
export const MEMBER_COUNT_CACHE_MS = 300_000

/** How long a failure is answered again without asking, so that nobody hammers a Discord that is down. */
export const MEMBER_COUNT_RETRY_MS = 15_000

/** How long Discord may take to answer. */
export const DISCORD_TIMEOUT_MS = 5_000

/** The longest pause Discord may ask for that somebody who waits for a page is made to wait. */
export const PATIENCE_MS = 3_000

/** Where demo mode mounts its stand-in, and the paths of Discord's API below it. */
export const DEMO_SITE_PATH = '/demo/discord'
export const DEMO_API_PATH = `${DEMO_SITE_PATH}/api/v10`

/** The community of the stand-in, and what its API lets in. */
export const DEMO_GUILD = {
  id: '1042000000000000001',
  memberCount: 18_412,
  presenceCount: 2_406,
  botToken: 'demo-bot-token',
} as const

/** The application that is registered with the stand-in. */
export const DEMO_CLIENT = { id: '1042000000000000002', secret: 'demo-client-secret' } as const

/** What connecting Discord earns, once. [S9.16] */
export const DISCORD_BONUS_CENTS = 500n

/** The page Discord leads back to, which reads `code`, `error` and `state`. [S2.51] */
export const RETURN_PATH = '/account/connections'

/** How long somebody may take to allow it, before they have to start again. */
export const STATE_MS = 10 * MINUTE_MS

/** How long a call waits for the same code's exchange by another one. */
export const EXCHANGE_WAIT_MS = 20_000

/** What is asked of people; the last one only where there is a community to bring them into. */
export const SCOPES = ['identify', 'email'] as const
export const JOIN_SCOPE = 'guilds.join'

/** While one run brings a member up to date, others leave them alone. */
export const MEMBER_LEASE_MS = 2 * MINUTE_MS

/** Members brought up to date by one run of the job. */
export const MEMBERS_AT_ONCE = 100

/** The words of the flow, to the letter. [S8.12] [S8.13] [S8.14] */
export const CONNECTING = 'Connecting to Discord...'
export const CONNECT_FAILED = 'Failed to connect to Discord'

/** How long the page stands after a success before it loads again, with what it changed. [S4.48] */
export const RELOAD_AFTER_MS = 1_000
