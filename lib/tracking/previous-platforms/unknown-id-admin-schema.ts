import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery } from '@/lib/backoffice/pages/schema'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'

const missing = z.enum(['offer', 'affiliate', 'link_code'])

/** `GET /api/admin/links/unknown-ids`. */
export const unknownIdsQuerySchema = listQuery(['day', 'clicks'], {
  source: z.enum(EXTERNAL_SOURCES).optional(),
  missing: missing.optional(),
})
export type UnknownIdsQuery = z.output<typeof unknownIdsQuerySchema>

export const unknownIdSchema = z.object({
  /** An Eastern day. */
  day: z.string(),
  source: z.enum(EXTERNAL_SOURCES),
  missing,
  externalId: z.string(),
  clicks: z.number().int(),
})
export type UnknownId = z.output<typeof unknownIdSchema>

/** The columns of the list, for the screen and the CSV. */
export const UNKNOWN_ID_COLUMNS = listColumns<UnknownId>()([
  { key: 'day', head: 'Day' },
  { key: 'source', head: 'Previous platform' },
  { key: 'missing', head: 'What it is' },
  { key: 'externalId', head: 'ID there' },
  { key: 'clicks', head: 'Links opened' },
])
