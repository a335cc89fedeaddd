/**
 * Names of fields that move without anybody changing the object: figures and times of use. They are left out when it is
 * compared with what was previewed.
 */
export const VOLATILE: ReadonlySet<string> = new Set([
  ...[
    'clicks',
    'uniqueClicks',
    'conversions',
    'cr',
    'epcCents',
    'revenueCents',
    'marginCents',
    'cap',
    'countThisMonth',
  ],
  ...[
    'last',
    'lastUsedAt',
    'lastSeenAt',
    'lastCallAt',
    'lastClickAt',
    'checkedAt',
    'nextAt',
    'readCount',
    'clickedCount',
  ],
  ...['deliveredCount', 'audienceCount', 'waitingSince', 'isCurrent', 'links', 'limit'],
])

/** Fields that say which object it is and how it stands, in the order they are shown. */
export const TELLING = [
  ...['name', 'title', 'subject', 'slug', 'address', 'host', 'url', 'fileName', 'device', 'bot', 'text', 'offerName'],
  ...['advertiserName', 'affiliateName', 'status', 'state', 'isActive'],
] as const

/** Fields a row of a list may be found by. */
export const ROW_KEYS = ['id', 'ref', 'number', 'key', 'seq', 'userId'] as const

/** Pages of a list that are read to find one row. */
export const PAGES_MAX = 10

/** The most characters of a value as it is now; what it would become is shown whole. */
export const FROM_MAX_CHARACTERS = 4000
