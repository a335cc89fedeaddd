import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** Who may hold a key: somebody who promotes offers, somebody of an advertiser, or staff. */
export type HolderKind = 'affiliate' | 'advertiser' | 'staff'

type Scoped = { label: string; kinds: readonly HolderKind[] }
const ALL = ['affiliate', 'advertiser', 'staff'] as const
const scope = (label: string, ...kinds: readonly HolderKind[]): Scoped => ({ label, kinds })

/** What a key may be allowed, by resource and verb, with the words of the screen and who can be given it. */
export const SCOPE_TABLE = {
  'stats:read': scope('Read clicks, conversions and earnings', ...ALL),
  'reports:read': scope('Run reports and cohorts, read saved ones', 'affiliate', 'staff'),
  'reports:write': scope('Save reports and filters, mail and share them', 'affiliate', 'staff'),
  'conversions:read': scope('Read single conversions with their sub-IDs', ...ALL),
  'conversions:write': scope('Appeal, or decide conversions and appeals', ...ALL),
  'offers:read': scope('Read the offers you see', ...ALL),
  'offers:write': scope('Apply for, propose and change offers', ...ALL),
  'links:read': scope('Read short links, smart links and domains', 'affiliate', 'staff'),
  'links:write': scope('Build tracking links, short links and smart links', 'affiliate', 'staff'),
  'balance:read': scope('Read balance, ledger and statements', 'affiliate'),
  'payouts:read': scope('Read payouts and batches', 'affiliate', 'staff'),
  'payouts:write': scope('Request payouts, or as staff enter results of the bank', 'affiliate', 'staff'),
  'funding:read': scope('Read applications for funding', 'affiliate', 'staff'),
  'funding:write': scope('Apply for funding, or as staff decide on it', 'affiliate', 'staff'),
  'rewards:read': scope('Read quests, levels, streak and referrals', 'affiliate', 'staff'),
  'rewards:write': scope('Claim rewards, or as staff change quests and contests', 'affiliate', 'staff'),
  'postbacks:read': scope('Read postbacks and their log', 'affiliate'),
  'postbacks:write': scope('Change postbacks and their secrets', 'affiliate'),
  'notifications:read': scope('Read notifications', ...ALL),
  'notifications:write': scope('Mark notifications read', ...ALL),
  'profile:read': scope('Read profile and preferences', ...ALL),
  'profile:write': scope('Change profile and preferences', ...ALL),
  'support:read': scope('Read support tickets', ...ALL),
  'support:write': scope('Write to support, or as staff answer', ...ALL),
  'billing:read': scope('Read invoices, funds and statements', 'advertiser', 'staff'),
  'billing:write': scope('Begin deposits, or as staff enter payments and terms', 'advertiser', 'staff'),
  'people:read': scope('Read the people of the account', 'advertiser', 'staff'),
  'uploads:read': scope('Read uploads and comparisons of sales', 'advertiser', 'staff'),
  'uploads:write': scope('Upload and compare sales', 'advertiser', 'staff'),
  'integration:read': scope('Read calls and the state of the integration', 'advertiser'),
  'integration:write': scope('Change shops and reporting by browsers', 'advertiser'),
  'secrets:read': scope('Read which secrets there are', 'advertiser'),
  'secrets:write': scope('Make, rotate and revoke secrets of calls', 'advertiser', 'staff'),
  'webhooks:read': scope('Read webhooks and their log', 'advertiser', 'staff'),
  'webhooks:write': scope('Change webhooks and their secrets, send events again', 'advertiser', 'staff'),
  'advertisers:read': scope('Read advertisers', 'staff'),
  'advertisers:write': scope('Create and change advertisers', 'staff'),
  'affiliates:read': scope('Read affiliates and applications', 'staff'),
  'affiliates:write': scope('Decide applications, change accounts, adjust balances', 'staff'),
  'traffic:read': scope('Read caps, groups, overrides and buckets', 'staff'),
  'traffic:write': scope('Change caps, overrides and buckets, decide on fraud', 'staff'),
  'community:read': scope('Read squads, mentors, contests and bots', 'affiliate', 'staff'),
  'community:write': scope('Change squads, or as staff mentors, bots and messages', 'affiliate', 'staff'),
  'audit:read': scope('Read the audit log', 'staff'),
  'system:read': scope('Read the state of the system', 'staff'),
  'system:write': scope('Run jobs, and repeat mails and postbacks', 'staff'),
  'settings:read': scope('Read settings and feature flags', 'staff'),
  'settings:write': scope('Change settings and feature flags', 'staff'),
  'test-mode:read': scope('Read test accounts', ...ALL),
  'test-mode:write': scope('Make test links and move test clocks', ...ALL),
} as const satisfies Record<string, Scoped>

/** The permissions of a key. */
export type Scope = keyof typeof SCOPE_TABLE
export const SCOPES = Object.keys(SCOPE_TABLE) as [Scope, ...Scope[]]

type Resource<Name extends string = Scope> = Name extends `${infer Of}:${string}` ? Of : never

/** The resources under the headings of the screen, each once. */
export const SCOPE_GROUPS: readonly { label: string; resources: readonly Resource[] }[] = [
  { label: 'Reporting', resources: ['stats', 'reports', 'conversions'] },
  { label: 'Offers and links', resources: ['offers', 'links', 'traffic'] },
  { label: 'Money', resources: ['balance', 'payouts', 'funding', 'billing'] },
  { label: 'Sending and receiving sales', resources: ['postbacks', 'uploads', 'integration', 'secrets', 'webhooks'] },
  { label: 'Rewards and community', resources: ['rewards', 'community'] },
  { label: 'People', resources: ['profile', 'notifications', 'support', 'people', 'affiliates', 'advertisers'] },
  { label: 'System', resources: ['audit', 'system', 'settings', 'test-mode'] },
]

/** Scopes that are often given together; a person is offered those of them that they can give. */
export const SCOPE_PRESETS: readonly { label: string; scopes: readonly Scope[] }[] = [
  { label: 'Read-only', scopes: SCOPES.filter((name) => name.endsWith(':read')) },
  { label: 'Reporting', scopes: ['stats:read', 'reports:read', 'conversions:read', 'offers:read'] },
  {
    label: 'Server to server',
    scopes: [
      'conversions:read',
      'offers:read',
      'links:read',
      'links:write',
      'postbacks:read',
      'postbacks:write',
      'uploads:read',
      'uploads:write',
      'integration:read',
      'webhooks:read',
      'webhooks:write',
    ],
  },
  { label: 'Everything', scopes: SCOPES },
]

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
