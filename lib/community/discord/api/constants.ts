/** How long Discord may take to answer. */
export const DISCORD_TIMEOUT_MS = 5_000

/** Where demo mode mounts the Discord sandbox, and the paths of Discord's API below it. */
export const DEMO_SITE_PATH = '/demo/discord'
export const DEMO_API_PATH = `${DEMO_SITE_PATH}/api/v10`

/** The guild of the sandbox, and the bot token its API accepts. */
export const DEMO_GUILD = {
  id: '1042000000000000001',
  memberCount: 18_412,
  presenceCount: 2_406,
  botToken: 'demo-bot-token',
} as const

/** The application registered with the sandbox. */
export const DEMO_CLIENT = { id: '1042000000000000002', secret: 'demo-client-secret' } as const

/** The page Discord redirects back to, which reads `code`, `error` and `state`. [S2.51] */
export const RETURN_PATH = '/account/connections'

/** OAuth2 scopes that are requested; JOIN_SCOPE only when there is a community to join. */
export const SCOPES = ['identify', 'email'] as const
export const JOIN_SCOPE = 'guilds.join'

/** The longest pause that is kept after an answer of a rate limit: proxies in front of Discord ask for hours. */
export const PAUSE_MAX_MS = 24 * 3_600_000
