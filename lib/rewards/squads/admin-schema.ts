import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AffiliateStatus, SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import { centsSchema } from '@/lib/platform/money/schema'
import { SQUAD_MAX, WHOLE_BPS } from './constants'
import { squadNameSchema } from './schema'

export const affiliateId = z.int32().positive()

export const cents = centsSchema

/** A member as staff see them; the share matters with a custom split only. */
export const adminMemberSchema = z.object({
  affiliateId,
  name: z.string(),
  status: z.enum(AffiliateStatus),
  shareBps: z.number().int(),
  /** When they accepted; null while they have not. */
  acceptedAt: z.iso.datetime().nullable(),
})

/** `GET /api/admin/manage-squads` */
export const squadsQuerySchema = listQuery(['created', 'name'] as const, {
  status: z.enum(SquadStatus).optional(),
  split: z.enum(SquadSplit).optional(),
})
export type SquadsQuery = z.output<typeof squadsQuerySchema>

export const squadIdParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const adminSquadSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  leaderId: affiliateId,
  leaderName: z.string(),
  memberCount: z.number().int(),
  split: z.enum(SquadSplit),
  status: z.enum(SquadStatus),
  createdAt: z.iso.datetime(),
})
export type AdminSquad = z.output<typeof adminSquadSchema>

const auditFacts = z.record(z.string(), z.unknown()).nullable()
/** `GET /api/admin/manage-squads/{id}`: one squad, its members, and what was changed, newest first. */
export const adminSquadDetailSchema = z.object({
  squad: adminSquadSchema,
  members: z.array(adminMemberSchema.extend({ joinedAt: z.iso.datetime() })),
  /** The Eastern day since which earnings are not split yet; null for a disbanded squad. */
  openSince: z.string().nullable(),
  /** Why members and split cannot change now; null if they can. */
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
export type AdminSquadDetail = z.output<typeof adminSquadDetailSchema>

/** `PATCH /api/admin/manage-squads/{id}`: all fields of the squad; `confirm` is `change <name>`. */
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

/** The columns of the list, for the screen and the CSV. */
export const SQUAD_COLUMNS = listColumns<AdminSquad>()([
  { key: 'id', head: 'Squad', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'leaderId', head: 'Leader ID', only: 'csv' },
  { key: 'leaderName', head: 'Leader name' },
  { key: 'memberCount', head: 'Members' },
  { key: 'split', head: 'Split' },
  { key: 'status', head: 'Status' },
  { key: 'createdAt', head: 'Since' },
])
