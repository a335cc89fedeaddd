import { BRAND } from '@/lib/platform/brand'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { DEMO_SITE_PATH } from '../discord/constants'

/** Where the form of its consent page goes. */
export const DECISION_PATH = `${DEMO_SITE_PATH}/oauth2/decision`

/** What a name may be. */
export const USERNAME_PATTERN = '[a-z0-9._]{2,32}'

/** How long a code waits to be exchanged, as Discord's do. */
export const CODE_MS = 10 * MINUTE_MS

/** What Discord says a token lives for, in seconds. */
export const TOKEN_SECONDS = 604_800

/** Messages a channel takes in a window, and the window. */
export const MESSAGE_LIMIT = 5
export const MESSAGE_WINDOW_MS = 5_000

/** Messages of a channel that are shown when nothing else is asked. */
export const MESSAGES_SHOWN = 50

/** How long the same nonce answers the same message. */
export const NONCE_MS = 5 * MINUTE_MS

/** Longer than our client waits. */
export const SLOW_MS = 6_000

export const CHANNELS = [
  { id: '1042000000000000101', type: 0, name: 'general' },
  { id: '1042000000000000102', type: 5, name: 'announcements' },
  { id: '1042000000000000103', type: 0, name: 'wins' },
  { id: '1042000000000000104', type: 2, name: 'Voice' },
] as const

/** The roles of the community: everybody's, and one for each level. */
export const ROLES = [
  { id: '1042000000000000200', name: '@everyone' },
  ...['Newbie', 'Hustler', 'Closer', 'Rainmaker', 'Champion'].map((level, index) => ({
    id: `104200000000000020${index + 1}`,
    name: `${BRAND.name} ${level} Role`,
  })),
]

/** What can be made to go wrong, and at which call. */
export const FAULTS = ['rate_limit', 'server_error', 'slow', 'cut'] as const
export const OPERATIONS = ['token', 'user', 'guild', 'roles', 'channels', 'member', 'role', 'message'] as const
