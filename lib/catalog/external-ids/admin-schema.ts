import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { EXTERNAL_SOURCES } from './constants'

const source = z.enum(EXTERNAL_SOURCES)

/** What staff enter by hand: what neither system's exports name. */
export const ENTERED_KINDS = ['offer_code', 'affiliate_code', 'link_code', 'offer_url', 'goal', 'goal_code'] as const

const LISTED_KINDS = ['offer', 'affiliate', 'advertiser', 'creative', ...ENTERED_KINDS] as const

/** `GET /api/admin/links/old-ids`. */
export const externalIdsQuerySchema = listQuery(['created', 'id'], {
  source: source.optional(),
  kind: z.enum(LISTED_KINDS).optional(),
})
export type ExternalIdsQuery = z.output<typeof externalIdsQuerySchema>

export const listedExternalIdSchema = z.object({
  source,
  kind: z.enum(LISTED_KINDS),
  externalId: z.string(),
  ourId: z.string(),
  /** The name of what it is here. */
  name: z.string(),
  createdAt: z.iso.datetime(),
})
export type ListedExternalId = z.output<typeof listedExternalIdSchema>

/** The columns of the list, for the screen and the CSV. */
export const EXTERNAL_ID_COLUMNS = listColumns<ListedExternalId>()([
  { key: 'externalId', head: 'ID there' },
  { key: 'source', head: 'Previous platform' },
  { key: 'kind', head: 'What it is' },
  { key: 'name', head: 'Here' },
  { key: 'ourId', head: 'ID here', only: 'csv' },
  { key: 'createdAt', head: 'Recorded' },
])

const LINES_MAX = 1_000

/** `POST /api/admin/links/old-ids`: a line is the id there, a space, and what it means. */
export const externalIdsEntrySchema = z.strictObject({
  source,
  kind: z.enum(ENTERED_KINDS),
  lines: z
    .array(trimmedText(2_300, 'A line is too long.'))
    .min(1, 'Enter at least one line.')
    .max(LINES_MAX, `At most ${LINES_MAX} lines.`),
  reason: reasonSchema,
})
export type ExternalIdsEntry = z.output<typeof externalIdsEntrySchema>

/** The answer: how many are new. */
export const externalIdsEnteredSchema = z.object({ added: z.number().int() })
