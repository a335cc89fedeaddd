/** The areas of `lib`, from the ground up. An area may import from those before it in this list, never from those after it. */
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

/** What the name of a file in a domain folder may be, and so what the file may do (docs/architecture.md). */
export const VOCABULARY = new Set([
  ...['constants', 'schema', 'rules', 'policy', 'data', 'service'],
  ...['admin-schema', 'admin-data', 'admin-service', 'notifications', 'emails'],
])

/** Folders that are no domains: each file in them is one tool, adapter or text. */
export const TOOL_FOLDERS = [
  // what every area is built with
  /^lib\/platform(\/|$)/,
  // how routes and next-auth meet the accounts
  /^lib\/accounts\/http$/,
  // one provider a file
  /^lib\/money\/payout-providers$/,
  // one course a file
  /^lib\/learning\/university\/courses$/,
]

/** Files that may open connections: by their name, and the few below every domain. */
export const READS_DATABASE = /^lib\/(platform\/.*|[^/]+\/.*\/(data|service|admin-data|admin-service))\.ts$/

/** Other files that may work inside their caller's transaction: what people are told, and the list of effects. */
export const JOINS_TRANSACTION = /^lib\/.*\/(notifications|emails|effects)\.ts$/

/** Files that may begin a transaction. */
export const WRITES_DATABASE = /^lib\/(platform\/.*|[^/]+\/.*\/(service|admin-service))\.ts$/

/** The area of a path in `lib`; empty for other paths. */
export const areaOf = (path: string) => (path.startsWith('lib/') ? (path.split('/')[1] ?? '') : '')
