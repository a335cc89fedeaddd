import { z } from 'zod'
import { AdvertiserRole } from '@/lib/generated/prisma/enums'

/** `PATCH /api/advertiser/people/{id}`. */
export const memberRoleSchema = z.strictObject({ role: z.enum(AdvertiserRole) })

export const memberParamsSchema = z.object({ id: z.uuid() })

export const memberSchema = z.object({
  /** The user. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(AdvertiserRole),
  hasTwoSteps: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
})
export type Member = z.output<typeof memberSchema>

export const openInviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(AdvertiserRole),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type MemberInvite = z.output<typeof openInviteSchema>

/** `GET /api/advertiser/people`: owners first, then by name; open invitations, newest first. */
export const advertiserPeopleSchema = z.object({ members: z.array(memberSchema), invites: z.array(openInviteSchema) })
export type AdvertiserPeople = z.output<typeof advertiserPeopleSchema>

export const doneSchema = z.object({ isDone: z.literal(true) })
