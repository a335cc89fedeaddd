import { FILE_LIMIT_BYTES } from '@/lib/platform/http/server/body-routes'

/** The largest body of a call; routes of JSON take less. In bytes. */
export const BODY_MAX_BYTES = FILE_LIMIT_BYTES

/** Fields that count the changes of a row. */
export const COUNTERS = ['version', 'revision'] as const

/**
 * Names of fields that move without anybody changing the object, wherever they are: figures and times of use. They are left
 * out where it is asked whether somebody changed it.
 */
export const MOVING: ReadonlySet<string> = new Set([
  'clicks',
  'uniqueClicks',
  'conversions',
  'cr',
  'epcCents',
  'marginCents',
  'countThisMonth',
  'refusedToday',
  'balanceCents',
  'leftCents',
  'reservedCents',
  'spentCents',
  'unfundedSince',
  'used',
  'left',
  'last',
  'lastUsedAt',
  'lastSeenAt',
  'lastCallAt',
  'lastClickAt',
  'checkedAt',
  'nextAt',
  'failingSince',
  'readCount',
  'clickedCount',
  'deliveredCount',
  'audienceCount',
  'waiting',
  'waitingSince',
  'isCurrent',
])

/** Fields a row of a list may be found by. */
export const ROW_KEYS = ['id', 'ref', 'number', 'key', 'seq', 'userId'] as const
