import { z } from 'zod'
import { ADMIN_PAGES, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { BULK_MAX, COUNT_MAX, DEFAULT_PAGE_SIZE, REASON_MAX, REASON_MIN } from './constants'

/**
 * The staff member behind a write, and the API key with which a program writes for them, or the rule that acts by their
 * rights: the log has the rule in place of the person.
 */
export type StaffActor = StaffRights & { userId: string; ip?: string; keyId?: string | undefined; ruleId?: string }

/** Who makes a staff change and when: the first argument of every staff write. */
export type StaffContext = { actor: StaffActor; at: Date }

const NO_REASON = 'Say why, in a few words.'

/** Why something is changed; stored in the audit log. */
export const reasonSchema = trimmedText(REASON_MAX, `Keep it under ${REASON_MAX} characters.`).min(
  REASON_MIN,
  NO_REASON,
)

/**
 * The reason of a change that takes no money or rights and can be undone: it may be left out, and the log has the change
 * without one. Decision 15, "Friction".
 */
export const optionalReasonSchema = reasonSchema.or(z.literal('')).default('')

/** Adds an issue where a change of which some kinds need a reason is of such a kind and has none. */
export function requireReason(reason: string, context: z.RefinementCtx): void {
  if (reason === '') context.addIssue({ code: 'custom', message: NO_REASON, path: ['reason'] })
}

/** The confirmation phrase for changes of money or permissions; the service compares it (`assertConfirmed`). */
export const confirmSchema = limitedText(200)

/** Most characters of a cursor. */
const CURSOR_MAX = 2_000

/** Most characters of a search. */
const QUERY_MAX = 100

const listFields = {
  q: trimmedText(QUERY_MAX).default(''),
  dir: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(COUNT_MAX / DEFAULT_PAGE_SIZE)
    .default(1),
  size: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
  /** Only the row with this id, for a sheet that is opened by its address. */
  only: limitedText(80).optional(),
  /** For the API, instead of a page: the rows after this cursor, the first ones when empty; see `lib/backoffice/lists`. */
  after: limitedText(CURSOR_MAX).optional(),
  /** `csv` returns the whole list as a file. */
  format: z.enum(['json', 'csv']).default('json'),
}

/** The query of a list: search, sort (the first is the default), page, and the list's own filters. */
export const listQuery = <Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) => z.object({ ...listFields, sort: z.enum(sorts).default(sorts[0] as never), ...filters })

export type ListQuery = {
  q: string
  dir: 'asc' | 'desc'
  page: number
  size: number
  only?: string | undefined
  after?: string | undefined
  format: 'json' | 'csv'
}

/** A page of a list. `total` stops at COUNT_MAX: one more means "more than that". `nextCursor` if one was sent. */
export const listSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
    nextCursor: z.string().nullable().optional(),
  })

export type List<Row> = { rows: Row[]; total: number; page: number; size: number; nextCursor?: string | null }

/** The rows of a bulk action. */
export const bulkIds = <Id extends z.ZodType>(id: Id) => z.array(id).min(1).max(BULK_MAX)

/** The outcome of a bulk action for each row: done, or why not. */
export const bulkOutcomeSchema = z.object({
  outcomes: z.array(z.object({ id: z.string(), isDone: z.boolean(), message: z.string() })),
})

export type BulkOutcome = z.output<typeof bulkOutcomeSchema>['outcomes'][number]

const PAGE_KEYS = Object.keys(ADMIN_PAGES) as [AdminPage, ...AdminPage[]]
export const adminPageSchema = z.enum(PAGE_KEYS)

/** A saved filter of a list, private to its user; `query` is the list's query string. */
export const savedViewSchema = z.object({ id: z.uuid(), name: z.string(), query: z.string() })
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) })
export const saveViewSchema = z.strictObject({
  page: adminPageSchema,
  name: trimmedText(60).min(1),
  query: limitedText(1000),
})
export type SavedView = z.output<typeof savedViewSchema>
