import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** Who may hold a key: somebody who promotes offers, somebody of an advertiser, or staff. */
export type HolderKind = 'affiliate' | 'advertiser' | 'staff'

type Scoped = { label: string; kinds: readonly HolderKind[] }
const ALL = ['affiliate', 'advertiser', 'staff'] as const
const scope = (label: string, ...kinds: readonly HolderKind[]): Scoped => ({ label, kinds })

/** What a key may be allowed, by resource and verb, with the words of the screen and who can be given it. */
export const SCOPE_TABLE = {
  'stats:read': scope('Read clicks, conversions and earnings', ...ALL),
  'reports:read': scope('Run reports and cohorts', 'affiliate', 'staff'),
  'conversions:read': scope('Read single conversions with their sub-IDs', ...ALL),
  'conversions:write': scope('Appeal against a rejected conversion', 'affiliate'),
  'offers:read': scope('Read the offers you see', ...ALL),
  'offers:write': scope('Apply for, propose and change offers', ...ALL),
  'links:read': scope('Read short links, smart links and domains', 'affiliate', 'staff'),
  'links:write': scope('Build tracking links, short links and smart links', 'affiliate'),
  'balance:read': scope('Read balance, ledger and statements', 'affiliate'),
  'payouts:read': scope('Read payouts and batches', 'affiliate', 'staff'),
  'rewards:read': scope('Read quests, levels, streak and referrals', 'affiliate', 'staff'),
  'rewards:write': scope('Claim rewards of quests', 'affiliate'),
  'notifications:read': scope('Read notifications', ...ALL),
  'notifications:write': scope('Mark notifications read', ...ALL),
  'support:read': scope('Read support tickets', ...ALL),
  'support:write': scope('Write to support', 'affiliate', 'advertiser'),
  'billing:read': scope('Read invoices, funds and statements', 'advertiser', 'staff'),
  'people:read': scope('Read the people of the account', 'advertiser', 'staff'),
  'uploads:read': scope('Read uploads of sales', 'advertiser'),
  'uploads:write': scope('Upload sales', 'advertiser'),
  'integration:read': scope('Read calls and the state of the integration', 'advertiser'),
  'advertisers:read': scope('Read advertisers', 'staff'),
  'advertisers:write': scope('Create and change advertisers', 'staff'),
  'affiliates:read': scope('Read affiliates and applications', 'staff'),
  'traffic:read': scope('Read caps, groups, overrides and buckets', 'staff'),
  'traffic:write': scope('Change caps, groups and overrides', 'staff'),
  'community:read': scope('Read squads, mentors, contests and bots', 'staff'),
  'audit:read': scope('Read the audit log', 'staff'),
  'system:read': scope('Read the state of the system', 'staff'),
  'test-mode:read': scope('Read test accounts', ...ALL),
  'test-mode:write': scope('Make test links and move test clocks', ...ALL),
} as const satisfies Record<string, Scoped>

/** The permissions of a key. */
export type Scope = keyof typeof SCOPE_TABLE
export const SCOPES = Object.keys(SCOPE_TABLE) as [Scope, ...Scope[]]

/** Keys one person may have that are neither revoked nor expired. */
export const MAX_KEYS = 10

export const NAME_MAX_LENGTH = 60

/** Networks a key may be limited to, and the characters of one. */
export const NETWORKS_MAX = 20
export const NETWORK_MAX_LENGTH = 60

/** The prefix of every key, so that leaked keys can be found by searching for it; those of test keys go on. */
export const KEY_PREFIX = 'stk_'
export const TEST_KEY_PREFIX = 'stk_test_'

/** Random bytes of a key, and how many of its characters are shown to tell it from others. */
export const KEY_BYTES = 32
export const PREFIX_LENGTH = 10
export const TEST_PREFIX_LENGTH = 15

/** How long a key may live, in days; null for ever. */
export const LIFETIMES_DAYS = [30, 90, 365, null] as const

/** How often the last use of a key is updated, in milliseconds. */
export const NOTE_USE_EVERY_MS = MINUTE_MS
