import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { LinkDomainStatus } from '@/lib/generated/prisma/enums'
import { domainSchema } from './schema'

const DOMAIN_SORTS = ['created', 'host'] as const

/** `GET /api/admin/links/domains`. */
export const adminDomainsQuerySchema = listQuery(DOMAIN_SORTS, {
  state: z.enum(LinkDomainStatus).optional(),
  owner: z.enum(['network', 'affiliates']).optional(),
})
export type AdminDomainsQuery = z.output<typeof adminDomainsQuerySchema>

/** `POST /api/admin/links/domains`: a domain of the network. */
export const networkDomainSchema = z.strictObject({ host: domainSchema, reason: reasonSchema })
export type NetworkDomain = z.output<typeof networkDomainSchema>

/** `DELETE /api/admin/links/domains/{id}`. */
export const domainRemovalSchema = z.strictObject({ reason: reasonSchema })

export const adminDomainSchema = z.object({
  id: z.number(),
  host: z.string(),
  /** Null for a domain of the network. */
  affiliateId: z.number().nullable(),
  affiliateName: z.string().nullable(),
  status: z.enum(LinkDomainStatus),
  problem: z.string().nullable(),
  isDisabled: z.boolean(),
  disabledReason: z.string().nullable(),
  /** Short links under it. */
  links: z.number(),
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  records: z.object({ txtName: z.string(), txtValue: z.string(), target: z.string() }),
})
export type AdminDomain = z.output<typeof adminDomainSchema>

/** The columns of the list, for the screen and the CSV. */
export const DOMAIN_COLUMNS = listColumns<AdminDomain>()([
  { key: 'id', head: 'Id', only: 'csv' },
  { key: 'host', head: 'Domain' },
  { key: 'owner', head: 'Owner', csv: (row) => row.affiliateName ?? 'Network' },
  { key: 'status', head: 'State', csv: (row) => (row.isDisabled ? 'disabled' : row.status) },
  { key: 'problem', head: 'Problem' },
  { key: 'links', head: 'Short links' },
  { key: 'checkedAt', head: 'Checked' },
  { key: 'createdAt', head: 'Added' },
])
