import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { REPAIRS } from '../users/account-recovery/constants'
import { APPROVAL_KINDS, APPROVAL_LISTS, type ApprovalKind } from './constants'

/** `GET /api/admin/second-approvals`; without `list` what waits for the viewer. */
export const secondApprovalsQuerySchema = listQuery(['approved', 'amount', 'name'] as const, {
  kind: z.enum(APPROVAL_KINDS).optional(),
  list: z.enum(APPROVAL_LISTS).optional(),
})
export type SecondApprovalsQuery = z.output<typeof secondApprovalsQuerySchema>

/** Something one person approved, as the one who may approve it second sees it. */
export const secondApprovalSchema = z.object({
  /** `adjustment:0193…`: the kind, and the id of the request. */
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** Null for what has no amount. Negative for a deduction. Of a raised payout or budget, what is added. */
  amountCents: centsSchema.nullable(),
  /** Of a raised payout or budget: what it is now. */
  fromCents: centsSchema.nullable(),
  affiliateId: z.number().int().nullable(),
  /** The affiliate's or the quest's name. */
  name: z.string(),
  /** The address of the affiliate's account, if it is about one. */
  email: z.string().nullable(),
  /** The conversion, application, quest or account. */
  subject: z.string(),
  /** Of an advance: the share of earnings that repays it. */
  repaymentBps: z.number().int().nullable(),
  /** Of an account repair. */
  repair: z.enum(REPAIRS).nullable(),
  newEmail: z.string().nullable(),
  /** Of an advertiser's deposit or refund: that of the bank transfer. */
  reference: z.string().nullable(),
  reason: z.string(),
  by: z.string(),
  approvedAt: z.iso.datetime(),
  /** Whether the viewer asked for it, and so cannot approve it. */
  isOwn: z.boolean(),
  /** Null while it waits. Declined by its own first approver, it was withdrawn. */
  declined: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string(), isWithdrawn: z.boolean() }).nullable(),
})
export type SecondApproval = z.output<typeof secondApprovalSchema>

const ID = new RegExp(`^(${APPROVAL_KINDS.join('|')}):[0-9a-f-]{1,36}$`)

/** `…/{id}/approve` and `…/{id}/decline`: the kind and the key of a request. */
export const approvalParamsSchema = z.object({
  id: z
    .string()
    .regex(ID, 'There is no such request.')
    .transform((id) => {
      const colon = id.indexOf(':')
      return { kind: id.slice(0, colon) as ApprovalKind, key: id.slice(colon + 1) }
    }),
})
export type ApprovalId = z.output<typeof approvalParamsSchema>['id']

/** `POST …/{id}/approve`. `confirm` is the phrase of what is approved (`approvalPhrase`). */
export const approveSecondSchema = z.strictObject({
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
  /** Of a raised payout: the payout that was shown, in cents. */
  seenCents: z.number().int().nullable().default(null),
})
export type ApproveSecond = z.output<typeof approveSecondSchema>

/** `POST …/{id}/decline` */
export const declineSecondSchema = z.strictObject({ reason: reasonSchema })

const dollars = (cents: number | null) => (cents === null ? null : decimalDollars(BigInt(cents)))

/** The columns of the list, for the screen and the CSV. */
export const SECOND_APPROVAL_COLUMNS = listColumns<SecondApproval>()([
  { key: 'kind', head: 'What' },
  { key: 'name', head: 'For' },
  { key: 'amountCents', head: 'Amount', csv: ({ amountCents }) => dollars(amountCents) },
  { key: 'reference', head: 'Reference', only: 'csv' },
  { key: 'by', head: 'Approved by' },
  { key: 'reason', head: 'Reason' },
  { key: 'approvedAt', head: 'Approved' },
  { key: 'state', head: 'State', csv: ({ declined }) => requestState(declined) },
  { key: 'declinedBy', head: 'Declined by', csv: ({ declined }) => declined?.by ?? null, only: 'csv' },
  { key: 'declinedAt', head: 'Declined', csv: ({ declined }) => declined?.at ?? null, only: 'csv' },
  { key: 'declineReason', head: 'Reason of the decline', csv: ({ declined }) => declined?.reason ?? null, only: 'csv' },
])

/** The state of a request in a word. */
export const requestState = (declined: SecondApproval['declined']): string =>
  declined === null ? 'Waiting' : declined.isWithdrawn ? 'Withdrawn' : 'Declined'
