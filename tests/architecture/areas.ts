/**
 * The areas of `lib` and the parts of each, in order. A file may import, types included, from its own part, from the
 * parts before it, and from the areas before its own; never from what comes after. Files that lie loose in an area come
 * before its parts.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'sharing',
    'ids',
    'text',
    'money',
    'bank-accounts',
    'tables',
    'clickhouse',
    'crypto',
    'dates',
    'files',
    'telemetry',
    'pictures',
    'database',
    'network',
    'streams',
    'rollups',
    'modules',
    'settings',
    'http',
  ],
  messages: ['job-requests', 'live', 'mail', 'texts', 'topics', 'webhook-events', 'push', 'notifications'],
  accounts: [
    'staff-permissions',
    'auth',
    'one-time-tokens',
    'rate-limits',
    'api-keys',
    'uploads',
    'profile',
    'credentials',
    'sign-in',
    'http',
  ],
  backoffice: ['pages', 'second-approvals', 'lists', 'people-search', 'audit', 'managers', 'flags'],
  money: [
    'ledger',
    'payout-methods',
    'payout-providers',
    'tax',
    'statements',
    'billing',
    'payouts',
    'adjustments',
    'advances',
  ],
  rewards: ['streak', 'levels', 'achievements', 'reward-holds', 'squads', 'quests', 'referrals', 'contests', 'mentors'],
  catalog: [
    'caps',
    'links',
    'visitor-conditions',
    'external-ids',
    'groups',
    'payouts',
    'advertisers',
    'offers',
    'materials',
    'applications',
    'proposals',
    'landing-pages',
    'offer-pages',
  ],
  traffic: ['buckets', 'requests', 'restrictions', 'links', 'visitors', 'caps', 'routing', 'smart-links', 'clicks'],
  conversions: [
    'affiliate-postbacks',
    'amounts',
    'filters',
    'clickhouse',
    'lifecycle',
    'fraud',
    'customers',
    'processing',
    'dual-runs',
    'lists',
    'reinstatements',
    'corrections',
    'holds',
    'approvals',
    'appeals',
  ],
  tracking: ['state', 'test-mode', 'postbacks', 'shops', 'browser', 'integration', 'previous-platforms', 'http'],
  reporting: [
    'advertiser',
    'periods',
    'search',
    'stats',
    'breakdown',
    'report-queries',
    'builder',
    'staff',
    'views',
    'cohorts',
    'automation',
  ],
  community: [],
  shop: [],
  learning: [],
  people: [
    'campaigns',
    'invitations',
    'keys',
    'support',
    'advertisers',
    'affiliates',
    'account',
    'users',
    'second-approval-queue',
    'staff',
  ],
  imports: ['files', 'rows', 'sources', 'apply', 'sales-uploads', 'opening-balances', 'reconciliation', 'network'],
  api: ['webhooks', 'v1-affiliate', 'calls', 'agents', 'openapi', 'mcp'],
  runtime: [
    'data-checks',
    'demo-purchases',
    'job-runs',
    'retention',
    'settings',
    'processes',
    'alarms',
    'metrics',
    'jobs',
    'system-pages',
    'staff-home',
  ],
}

/** The groups of `components` in order, by the same rule. */
export const COMPONENT_GROUPS: readonly string[] = [
  'ui',
  'charts',
  'shared',
  'account',
  'affiliate',
  'advertiser',
  'admin',
  'shell',
  'demo',
  'public',
]

/** The last words of files' names: what the file may do (docs/architecture.md). The words before say of what. */
export const VOCABULARY = new Set([
  'constants',
  'schema',
  'rules',
  'policy',
  'data',
  'service',
  'notifications',
  'emails',
  'events',
])

/** Folders whose files are each one tool, adapter or text, under its own name. */
export const TOOL_FOLDERS = [
  // used by every area
  /^lib\/platform(\/|$)/,
  // connects routes and next-auth with accounts
  /^lib\/accounts\/http$/,
  // one provider per file
  /^lib\/money\/payout-providers$/,
  // one course a file, and what reads them
  /^lib\/learning\/university$/,
]

/** The last word of a file's name. */
export const lastWord = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.tsx?$/, '')
    .split('-')
    .at(-1) ?? ''

const isPlatform = (path: string) => path.startsWith('lib/platform/')

/** Files that may use the database. */
export const readsDatabase = (path: string) => isPlatform(path) || ['data', 'service'].includes(lastWord(path))

/** Other files that may run inside their caller's transaction. */
export const joinsTransaction = (path: string) =>
  ['notifications', 'emails', 'events', 'effects'].includes(lastWord(path))

/** Files that may begin a transaction. */
export const writesDatabase = (path: string) => isPlatform(path) || lastWord(path) === 'service'

/** The area of a path in `lib`; empty for other paths. */
export const areaOf = (path: string) => (path.startsWith('lib/') ? (path.split('/')[1] ?? '') : '')

/** The part of its area that a path is in; empty for a file that lies loose. */
export const partOf = (path: string) => (path.split('/').length > 3 ? (path.split('/')[2] ?? '') : '')
