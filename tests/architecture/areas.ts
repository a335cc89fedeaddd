/** The areas of `lib` in order. An area may import from those before it in this list, never from those after it. */
export const AREAS: readonly string[] = [
  'platform',
  'messages',
  'accounts',
  'backoffice',
  'money',
  'rewards',
  'catalog',
  'traffic',
  'reporting',
  'community',
  'shop',
  'learning',
  'people',
  'runtime',
]

/** The allowed names of files in a domain folder; a name decides what the file may do (docs/architecture.md). */
export const VOCABULARY = new Set([
  ...['constants', 'schema', 'rules', 'policy', 'data', 'service'],
  ...['admin-schema', 'admin-data', 'admin-service', 'notifications', 'emails'],
])

/** Folders that are not domains: each file in them is one tool, adapter or text. */
export const TOOL_FOLDERS = [
  // used by every area
  /^lib\/platform(\/|$)/,
  // connects routes and next-auth with accounts
  /^lib\/accounts\/http$/,
  // one provider per file
  /^lib\/money\/payout-providers$/,
  // one course per file
  /^lib\/learning\/university\/courses$/,
]

/** Files that may use the database: by their name, and those in platform. */
export const READS_DATABASE = /^lib\/(platform\/.*|[^/]+\/.*\/(data|service|admin-data|admin-service))\.ts$/

/** Other files that may run inside their caller's transaction: notifications, emails, and the list of effects. */
export const JOINS_TRANSACTION = /^lib\/.*\/(notifications|emails|effects)\.ts$/

/** Files that may begin a transaction. */
export const WRITES_DATABASE = /^lib\/(platform\/.*|[^/]+\/.*\/(service|admin-service))\.ts$/

/** The area of a path in `lib`; empty for other paths. */
export const areaOf = (path: string) => (path.startsWith('lib/') ? (path.split('/')[1] ?? '') : '')
