import { BRAND } from '@/lib/platform/brand'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { DEMO_SITE_PATH } from '../api/constants'

/** Target of the form of the consent page. */
export const DECISION_PATH = `${DEMO_SITE_PATH}/oauth2/decision`

/** Valid usernames. */
export const USERNAME_PATTERN = '[a-z0-9._]{2,32}'

/** Lifetime of a code, as at Discord. */
export const CODE_MS = 10 * MINUTE_MS

/** Lifetime of a token, in seconds, as at Discord. */
export const TOKEN_SECONDS = 604_800

/** Messages per channel in a window, and the window. */
export const MESSAGE_LIMIT = 5
export const MESSAGE_WINDOW_MS = 5_000

/** Messages of a channel in one answer. */
export const MESSAGES_SHOWN = 50

/** How long a repeated nonce returns the first message. */
export const NONCE_MS = 5 * MINUTE_MS

/** Delay of a slow answer: longer than the client's timeout. */
export const SLOW_MS = 6_000

export const CHANNELS = [
  { id: '1042000000000000101', type: 0, name: 'general' },
  { id: '1042000000000000102', type: 5, name: 'announcements' },
  { id: '1042000000000000103', type: 0, name: 'wins' },
  { id: '1042000000000000104', type: 2, name: 'Voice' },
] as const

/** The roles of the guild: @everyone, and one for each level. */
export const ROLES = [
  { id: '1042000000000000200', name: '@everyone' },
  ...['Newbie', 'Hustler', 'Closer', 'Rainmaker', 'Champion'].map((level, index) => ({
    id: `104200000000000020${index + 1}`,
    name: `${BRAND.name} ${level} Role`,
  })),
]

/** Faults that can be planned, and the operations they can be planned for. */
export const FAULTS = ['rate_limit', 'server_error', 'slow', 'cut'] as const
export const OPERATIONS = ['token', 'user', 'guild', 'roles', 'channels', 'member', 'role', 'message'] as const
