import { z } from 'zod'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { ApplicationStatus, SquadSplit } from '@/lib/generated/prisma/enums'
import { adminMemberSchema, affiliateId } from '../squads/admin-schema'

/** `GET /api/admin/squad-application` */
export const squadApplicationsQuerySchema = listQuery(['sent', 'name'] as const, {
  status: z.enum(ApplicationStatus).optional(),
})
export type SquadApplicationsQuery = z.output<typeof squadApplicationsQuerySchema>

export const adminSquadApplicationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pitch: z.string(),
  split: z.enum(SquadSplit),
  status: z.enum(ApplicationStatus),
  leaderId: affiliateId,
  /** The leader first. */
  members: z.array(adminMemberSchema),
  /** Why it cannot be approved now; empty if it can, or is decided. */
  problems: z.array(z.string()),
  squadId: z.number().int().nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AdminSquadApplication = z.output<typeof adminSquadApplicationSchema>

/** `POST …/decide`. More than one at once also needs the phrase `approve 12`. */
export const SQUAD_DECISIONS = ['approve', 'decline'] as const
export type SquadDecision = (typeof SQUAD_DECISIONS)[number]
export const decideSquadsSchema = z.strictObject({
  ids: bulkIds(z.uuid()),
  decision: z.enum(SQUAD_DECISIONS),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type DecideSquads = z.output<typeof decideSquadsSchema>
