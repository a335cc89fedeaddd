import { z } from 'zod'
import { listQuery } from '@/lib/backoffice/admin/schema'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { centsSchema } from '@/lib/platform/money/schema'
import { APPROVAL_KINDS } from './constants'

/** `GET /api/admin/second-approvals` */
export const secondApprovalsQuerySchema = listQuery(['approved'] as const, { kind: z.enum(APPROVAL_KINDS).optional() })
export type SecondApprovalsQuery = z.output<typeof secondApprovalsQuerySchema>

/** Something one person approved, as the one who may approve it second sees it. */
export const secondApprovalSchema = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** Null for what has no amount. Negative for a deduction. Of a raised payout or budget, what is added. */
  amountCents: centsSchema.nullable(),
  affiliateId: z.number().int().nullable(),
  /** The affiliate's or the quest's name. */
  name: z.string(),
  /** The conversion, application, quest or repair. */
  subject: z.string(),
  reason: z.string(),
  by: z.string(),
  approvedAt: z.iso.datetime(),
})
export type SecondApproval = z.output<typeof secondApprovalSchema>

/** The columns of the list, for the screen and the CSV. */
export const SECOND_APPROVAL_COLUMNS = listColumns<SecondApproval>()([
  { key: 'kind', head: 'What' },
  { key: 'name', head: 'For' },
  { key: 'amountCents', head: 'Amount' },
  { key: 'by', head: 'Approved by' },
  { key: 'reason', head: 'Reason' },
  { key: 'approvedAt', head: 'Approved' },
])
