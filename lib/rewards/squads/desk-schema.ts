import { z } from 'zod'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { AffiliateStatus, ApplicationStatus, SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import { isDay } from '@/lib/platform/dates/days'
import { SQUAD_MAX, WHOLE_BPS } from './constants'
import { squadNameSchema } from './schema'

const affiliateId = z.int32().positive()
const daySchema = z.string().refine(isDay, 'Pick a day.')
const cents = z.number().int()

/** A member as staff see one; the share counts with a custom split only. */
const deskMemberSchema = z.object({
  affiliateId,
  name: z.string(),
  status: z.enum(AffiliateStatus),
  shareBps: z.number().int(),
})

/** `GET /api/admin/squad-application` */
export const squadApplicationsQuerySchema = listQuery(['sent', 'name'] as const, {
  status: z.enum(ApplicationStatus).optional(),
})
export type SquadApplicationsQuery = z.output<typeof squadApplicationsQuerySchema>

export const deskApplicationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pitch: z.string(),
  split: z.enum(SquadSplit),
  status: z.enum(ApplicationStatus),
  leaderId: affiliateId,
  /** The leader first. */
  members: z.array(deskMemberSchema),
  /** Why it cannot be approved as it stands; empty where it can, or is decided. */
  problems: z.array(z.string()),
  squadId: z.number().int().nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type DeskApplication = z.output<typeof deskApplicationSchema>

/** `POST …/decide`. More than one at once also takes the phrase `approve 12`. */
export const SQUAD_DECISIONS = ['approve', 'decline'] as const
export type SquadDecision = (typeof SQUAD_DECISIONS)[number]
export const decideSquadsSchema = z.strictObject({
  ids: bulkIds(z.uuid()),
  decision: z.enum(SQUAD_DECISIONS),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type DecideSquads = z.output<typeof decideSquadsSchema>

/** `GET /api/admin/manage-squads` */
export const squadsQuerySchema = listQuery(['created', 'name'] as const, {
  status: z.enum(SquadStatus).optional(),
  split: z.enum(SquadSplit).optional(),
})
export type SquadsQuery = z.output<typeof squadsQuerySchema>

export const squadIdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const deskSquadSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  leaderId: affiliateId,
  leaderName: z.string(),
  memberCount: z.number().int(),
  split: z.enum(SquadSplit),
  status: z.enum(SquadStatus),
  createdAt: z.iso.datetime(),
})
export type DeskSquad = z.output<typeof deskSquadSchema>

const auditFacts = z.record(z.string(), z.unknown()).nullable()
/** `GET /api/admin/manage-squads/{id}`: one squad, its members, and what was changed, newest first. */
export const deskSquadDetailSchema = z.object({
  squad: deskSquadSchema,
  members: z.array(deskMemberSchema.extend({ joinedAt: z.iso.datetime() })),
  /** The Eastern day since which earnings are not split yet; null once it is disbanded. */
  openSince: z.string().nullable(),
  /** Why members and split cannot change now; null where they can. */
  rosterRefusal: z.string().nullable(),
  owedCents: cents,
  history: z.array(
    z.object({
      seq: z.string(),
      action: z.string(),
      actor: z.string(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
      before: auditFacts,
      after: auditFacts,
    }),
  ),
})
export type DeskSquadDetail = z.output<typeof deskSquadDetailSchema>

/** `PATCH /api/admin/manage-squads/{id}`: the squad as it should be; `confirm` is `change <name>`. */
export const editSquadSchema = z.strictObject({
  name: squadNameSchema,
  leaderId: affiliateId,
  split: z.enum(SquadSplit),
  members: z
    .array(z.strictObject({ affiliateId, shareBps: z.number().int().min(0).max(WHOLE_BPS).default(0) }))
    .min(2, 'A squad has at least two members.')
    .max(SQUAD_MAX, `A squad has at most ${SQUAD_MAX} members.`),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type EditSquad = z.output<typeof editSquadSchema>

/** `POST /api/admin/manage-squads/{id}/{action}`; `confirm` is `<action> <name>`. */
export const SQUAD_ACTIONS = ['suspend', 'resume', 'disband'] as const
export type SquadAction = (typeof SQUAD_ACTIONS)[number]
export const squadActionParams = squadIdParams.extend({ action: z.enum(SQUAD_ACTIONS) })
export const squadActionSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema })

/** `GET /api/admin/squad-revenue`: every squad in its open period, today included. */
export const squadRevenueQuerySchema = listQuery(['created', 'name'] as const, {
  status: z.enum(SquadStatus).optional(),
})
export type SquadRevenueQuery = z.output<typeof squadRevenueQuerySchema>

export const squadRevenueSchema = deskSquadSchema
  .pick({ id: true, name: true, status: true, split: true, memberCount: true })
  .extend({
    openSince: z.string().nullable(),
    clicks: z.number().int(),
    conversions: z.number().int(),
    payoutCents: cents,
    correctionCents: cents,
    /** What would change hands if the period ended now. */
    moveCents: cents,
    /** Of closed periods. */
    owedCents: cents,
  })
export type SquadRevenue = z.output<typeof squadRevenueSchema>

const lineSchema = z.object({
  affiliateId,
  name: z.string(),
  isShared: z.boolean(),
  clicks: z.number().int(),
  conversions: z.number().int(),
  payoutCents: cents,
  correctionCents: cents,
  shareCents: cents,
  /** Above zero they get it, below they owe it. */
  dueCents: cents,
})
export type PeriodLine = z.output<typeof lineSchema>

const closedPeriodSchema = z.object({
  id: z.uuid(),
  startsDay: z.string(),
  endsDay: z.string(),
  /** Null for one that ended with the squad, unsplit. */
  split: z.enum(SquadSplit).nullable(),
  closedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  moveCents: cents,
  owedCents: cents,
  lines: z.array(lineSchema.extend({ settledCents: cents })),
})
export type ClosedPeriod = z.output<typeof closedPeriodSchema>

export const revenueDetailQuerySchema = z.object({ through: daySchema.optional() })

/** `GET /api/admin/squad-revenue/{id}`: the open period through a day, and the closed ones, newest first. */
export const revenueDetailSchema = z.object({
  squad: squadRevenueSchema.pick({ id: true, name: true, status: true, split: true }),
  period: z
    .object({
      id: z.uuid(),
      startsDay: z.string(),
      throughDay: z.string(),
      /** The last day it can be closed through; null while it cannot be closed, and why. */
      lastDay: z.string().nullable(),
      refusal: z.string().nullable(),
      moveCents: cents,
      lines: z.array(lineSchema),
    })
    .nullable(),
  closed: z.array(closedPeriodSchema),
})
export type RevenueDetail = z.output<typeof revenueDetailSchema>

/** `POST /api/admin/squad-revenue/{id}/close`; `confirm` is `close $12.34`, the sum that changes hands. */
export const closePeriodSchema = z.strictObject({
  periodId: z.uuid(),
  throughDay: daySchema,
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type ClosePeriod = z.output<typeof closePeriodSchema>
export const closedSchema = z.object({ paidCents: cents, owedCents: cents })
