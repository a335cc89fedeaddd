import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AffiliateStatus, ApplicationStatus } from '@/lib/generated/prisma/enums'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { waitingCreditSchema } from '../adjustments/schema'
import { FUNDING_DECISIONS, REPAYMENT_MAX_PERCENT, REPAYMENT_MIN_PERCENT } from './constants'

const SORTS = ['created', 'amount', 'name'] as const
const DECIDED = ['approved', 'partly_approved', 'declined', 'withdrawn'] as const

/** `GET /api/admin/funding-application`: open applications. */
export const waitingQuerySchema = listQuery(SORTS, {})
export type WaitingQuery = z.output<typeof waitingQuerySchema>

/** `GET /api/admin/funding-application/decided`: `owed` filters advances that are, or are not, still owed. */
export const decidedQuerySchema = listQuery([...SORTS, 'owed', 'granted'] as const, {
  status: z.enum(DECIDED).optional(),
  owed: z.enum(['yes', 'no']).optional(),
})
export type DecidedQuery = z.output<typeof decidedQuerySchema>

/** An application as staff see it. Cents. */
export const adminApplicationSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  affiliateStatus: z.enum(AffiliateStatus),
  amountCents: centsSchema,
  purpose: z.string(),
  plan: z.string(),
  /** Share of earnings: as proposed until it is decided, then as agreed. */
  repaymentBps: z.number().int(),
  status: z.enum(ApplicationStatus),
  grantedCents: centsSchema.nullable(),
  outstandingCents: centsSchema,
  /** What the affiliate owes of all advances. */
  owesCents: centsSchema,
  decisionReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AdminApplication = z.output<typeof adminApplicationSchema>

/** `GET …/{id}`: facts about the affiliate, and the repayments of the advance, newest first. */
export const applicationDetailSchema = z.object({
  /** Null while the network has no levels. */
  level: z.number().int().nullable(),
  joinedAt: z.iso.datetime(),
  earnedCents: centsSchema,
  availableCents: centsSchema,
  /** Payout of pending and approved conversions of the last 30 Eastern days. */
  recentCents: centsSchema,
  advancesBefore: z.number().int(),
  decidedBy: z.string().nullable(),
  /** Negative where an earning was reversed and its repayment is owed again. */
  /** Approvals that wait for a second person, who must approve the same amount and share. */
  firstApprovals: z.array(waitingCreditSchema.extend({ repaymentBps: z.number().int() })),
  repayments: z.array(z.object({ id: z.string(), at: z.iso.datetime(), amountCents: centsSchema })),
})
export type ApplicationDetail = z.output<typeof applicationDetailSchema>

const sum = z.object({ count: z.number().int(), cents: centsSchema })
/** `GET …/summary` */
export const fundingSummarySchema = z.object({ waiting: sum, owed: sum, granted: sum, repaidCents: centsSchema })
export type FundingSummary = z.output<typeof fundingSummarySchema>

const DOLLARS = 'Enter dollars, like 2500.'
const SHARE = `Choose between ${REPAYMENT_MIN_PERCENT}% and ${REPAYMENT_MAX_PERCENT}%.`

/**
 * `POST …/{id}/decide`. Approving takes the amount to grant and the share that repays it, both as requested by default,
 * and the amount typed as "$2,500.00".
 */
export const decideFundingSchema = z.strictObject({
  decision: z.enum(FUNDING_DECISIONS),
  grantedCents: z.int(DOLLARS).positive(DOLLARS).optional(),
  repaymentBps: z
    .int(SHARE)
    .min(REPAYMENT_MIN_PERCENT * 100, SHARE)
    .max(REPAYMENT_MAX_PERCENT * 100, SHARE)
    .optional(),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type DecideFunding = z.output<typeof decideFundingSchema>

/** The columns of the list, for the screen and the CSV. */
export const PENDING_APPLICATION_COLUMNS = listColumns<AdminApplication>()([
  { key: 'id', head: 'Application', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'amountCents', head: 'Requested', csv: (row) => decimalDollars(BigInt(row.amountCents)) },
  { key: 'repaymentBps', head: 'Share %', csv: (row) => row.repaymentBps / 100 },
  { key: 'owesCents', head: 'Total owed', csv: (row) => decimalDollars(BigInt(row.owesCents)) },
  { key: 'purpose', head: 'Purpose' },
  { key: 'plan', head: 'Plan', only: 'csv' },
  { key: 'createdAt', head: 'Sent' },
])

/** The columns of the list, for the screen and the CSV. */
export const DECIDED_APPLICATION_COLUMNS = listColumns<AdminApplication>()([
  { key: 'id', head: 'Application', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'amountCents', head: 'Requested', csv: (row) => decimalDollars(BigInt(row.amountCents)) },
  { key: 'status', head: 'Status' },
  { key: 'grantedCents', head: 'Granted', csv: (row) => decimalDollars(BigInt(row.grantedCents ?? 0)) },
  { key: 'outstandingCents', head: 'Still owed', csv: (row) => decimalDollars(BigInt(row.outstandingCents)) },
  { key: 'repaymentBps', head: 'Share %', csv: (row) => row.repaymentBps / 100 },
  { key: 'owesCents', head: 'Total owed', csv: (row) => decimalDollars(BigInt(row.owesCents)), only: 'csv' },
  { key: 'decisionReason', head: 'Reason', only: 'csv' },
  { key: 'createdAt', head: 'Sent' },
  { key: 'decidedAt', head: 'Decided', only: 'csv' },
])
