import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'

/** `PUT /api/admin/links/{id}/state`, and that of a domain. */
export const linkStateSchema = z.strictObject({ isDisabled: z.boolean(), reason: reasonSchema })
export type LinkState = z.output<typeof linkStateSchema>

export const linkIdSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })

export const linkDoneSchema = z.object({ isDone: z.literal(true) })

const SHORT_SORTS = ['created', 'slug'] as const

/** `GET /api/admin/links`. */
export const adminShortLinksQuerySchema = listQuery(SHORT_SORTS, {
  state: z.enum(['on', 'off', 'disabled', 'deleted']).optional(),
  affiliate: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})
export type AdminShortLinksQuery = z.output<typeof adminShortLinksQuerySchema>

export const adminShortLinkSchema = z.object({
  id: z.number(),
  affiliateId: z.number(),
  affiliateName: z.string(),
  /** Host and name; the host of the site itself is left out. */
  address: z.string(),
  leadsTo: z.string(),
  url: z.string().nullable(),
  state: z.enum(['on', 'off', 'disabled', 'deleted']),
  disabledReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminShortLink = z.output<typeof adminShortLinkSchema>

/** The columns of the list, for the screen and the CSV. */
export const SHORT_LINK_COLUMNS = listColumns<AdminShortLink>()([
  { key: 'id', head: 'Id', only: 'csv' },
  { key: 'address', head: 'Address' },
  { key: 'affiliateName', head: 'Affiliate' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'leadsTo', head: 'Leads to' },
  { key: 'url', head: 'Deep link' },
  { key: 'state', head: 'State' },
  { key: 'disabledReason', head: 'Reason', only: 'csv' },
  { key: 'createdAt', head: 'Made' },
])
