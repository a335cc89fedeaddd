import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { managerFilter, managerSchema } from '@/lib/backoffice/managers/schema'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AffiliateStatus, UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { waitingCreditSchema } from '@/lib/money/adjustments/schema'
import { payoutHoldSchema } from '@/lib/money/payouts/holds/lift-schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { applicationAnswersSchema } from '../affiliates/application-schema'
import { ADJUSTMENT_MAX_CENTS, USER_ACTIONS } from './constants'

/** By `number`, `level`, `balance` or `earned` only affiliates are listed. */
export const USER_SORTS = ['joined', 'seen', 'name', 'number', 'level', 'balance', 'earned'] as const

/** `GET /api/admin/manage-users`. Level as a filter or an order counts only while the network has levels. */
export const usersQuerySchema = listQuery(USER_SORTS, {
  role: z.enum(UserRole).optional(),
  status: z.enum(UserStatus).optional(),
  affiliateStatus: z.enum(AffiliateStatus).optional(),
  level: z.coerce.number().int().min(1).max(5).optional(),
  manager: managerFilter,
})
export type UsersQuery = z.output<typeof usersQuerySchema>

export const userRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(UserRole),
  status: z.enum(UserStatus),
  /** Null for staff without an affiliate account. */
  affiliateId: z.number().int().nullable(),
  affiliateStatus: z.enum(AffiliateStatus).nullable(),
  /** Null also while the network has no levels. */
  level: z.number().int().nullable(),
  availableCents: centsSchema.nullable(),
  /** All that was ever credited, less reversals. */
  earnedCents: centsSchema.nullable(),
  joinedAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Who of staff looks after the affiliate. */
  manager: managerSchema.nullable(),
})
export type UserRow = z.output<typeof userRowSchema>

const timelineSchema = z.object({
  at: z.iso.datetime(),
  what: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineSchema>

/** One account with all that staff may see of it. Amounts in cents. */
export const userDetailSchema = userRowSchema.extend({
  username: z.string().nullable(),
  /** The address of their picture. */
  image: z.string().nullable(),
  country: z.string().nullable(),
  isMailConfirmed: z.boolean(),
  statusReason: z.string().nullable(),
  bucket: z.string().nullable(),
  discord: z.string().nullable(),
  sessions: z.number().int(),
  /** Null also while the network has no streak. */
  streakDays: z.number().int().nullable(),
  /** The highest score of their fraud cases, 0 to 100. */
  fraudScore: z.number().int().nullable(),
  balances: z
    .object({
      pendingCents: centsSchema,
      inPayoutCents: centsSchema,
      paidCents: centsSchema,
      earnedCents: centsSchema,
    })
    .nullable(),
  /** Masked payout destinations and the tax form; null for roles that may not see them. */
  bank: z.object({ methods: z.array(z.string()), taxForm: z.string().nullable() }).nullable(),
  /** What they said of themselves before they were approved; null without it. */
  application: applicationAnswersSchema.nullable(),
  /** Adjustments that wait for a second person. */
  waitingAdjustments: z.array(waitingCreditSchema),
  /** The hold of payouts after a new destination; null without one. */
  payoutHold: payoutHoldSchema.nullable(),
  timeline: z.array(timelineSchema),
  /** What the viewing member of staff may do. */
  can: z.object({
    act: z.boolean(),
    assign: z.boolean(),
    adjust: z.boolean(),
    liftHold: z.boolean(),
    viewAs: z.boolean(),
  }),
})
export type UserDetail = z.output<typeof userDetailSchema>

export const userActionParams = z.object({ id: z.uuid(), action: z.enum(USER_ACTIONS) })

/** `POST …/{id}/{action}`. `confirm` is the email address for a ban or a lifted hold, the amount as `+$12.50` for an adjustment. */
export const userActionSchema = z.strictObject({
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
  /** For `adjust`: cents, negative to deduct. */
  amountCents: z
    .number()
    .int()
    .min(-ADJUSTMENT_MAX_CENTS)
    .max(ADJUSTMENT_MAX_CENTS)
    .refine((cents) => cents !== 0, 'Say how much.')
    .optional(),
})
export type UserActionBody = z.output<typeof userActionSchema>

export const viewAsSchema = z.strictObject({ reason: reasonSchema })

/** The columns of the list, for the screen and the CSV. */
export const USER_COLUMNS = listColumns<UserRow>()([
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email' },
  { key: 'role', head: 'Role' },
  { key: 'status', head: 'Account status', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'affiliateStatus', head: 'Affiliate status' },
  { key: 'level', head: 'Level', module: 'levels' },
  {
    key: 'availableCents',
    head: 'Available',
    csv: (row) => (row.availableCents === null ? null : decimalDollars(BigInt(row.availableCents))),
  },
  {
    key: 'earnedCents',
    head: 'Total earned',
    csv: (row) => (row.earnedCents === null ? null : decimalDollars(BigInt(row.earnedCents))),
  },
  { key: 'joinedAt', head: 'Joined' },
  { key: 'lastSignInAt', head: 'Last sign-in' },
  { key: 'manager', head: 'Manager', csv: ({ manager }) => manager?.name ?? null },
])
