import { z } from 'zod'
import { ApplicationStatus, SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import { nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { hasAddress } from '@/lib/platform/text/person-name'
import { trimmedText } from '@/lib/platform/text/schema'
import { SQUAD_NAME_MAX, SQUAD_NAME_MIN, WHOLE_BPS } from './constants'

/** The name of a squad. */
export const squadNameSchema = trimmedText(SQUAD_NAME_MAX, `Use at most ${SQUAD_NAME_MAX} characters.`)
  .min(SQUAD_NAME_MIN, `Use at least ${SQUAD_NAME_MIN} characters.`)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} '&.-]*$/u, 'Use letters, digits, spaces and simple signs.')
  .refine((name) => !hasAddress(name), 'A name cannot contain a web address.')

/** A closed period as one of its members sees it: their own line, in cents. */
const ownSplitSchema = z.strictObject({
  periodId: z.string(),
  squadName: z.string(),
  /** Eastern days, both included. */
  startsDay: z.string(),
  endsDay: z.string(),
  /** Corrections of earlier periods included. */
  earnedCents: z.number(),
  shareCents: z.number(),
  /** Positive: to be received; negative: owed. `settledCents` of it have been transferred. */
  dueCents: z.number(),
  settledCents: z.number(),
})
export type OwnSplit = z.output<typeof ownSplitSchema>

/** A member, the leader first; the share in basis points with a custom split, else null. */
const memberSchema = z.strictObject({
  affiliateId: z.number(),
  firstName: z.string(),
  isLeader: z.boolean(),
  shareBps: z.number().nullable(),
  hasAccepted: z.boolean(),
})
export type SquadMate = z.output<typeof memberSchema>

/** An open proposal that names the affiliate. */
const invitationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  pitch: z.string(),
  split: z.enum(SquadSplit),
  members: z.array(memberSchema),
  hasAccepted: z.boolean(),
})
export type SquadInvitation = z.output<typeof invitationSchema>

/** A proposal of the affiliate. */
const applicationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  pitch: z.string(),
  split: z.enum(SquadSplit),
  /** The leader first; the share in basis points with a custom split, else null. */
  members: z.array(memberSchema.omit({ firstName: true, isLeader: true })),
  status: z.enum(ApplicationStatus),
  decisionReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type SquadApplication = z.output<typeof applicationSchema>

/** `GET /api/account/squad`: the affiliate's squad, and the latest of each list, newest first. */
export const squadListSchema = z.strictObject({
  squad: z
    .strictObject({
      name: z.string(),
      isLeader: z.boolean(),
      split: z.enum(SquadSplit),
      status: z.enum(SquadStatus),
      /** The Eastern day since which earnings are not split yet. */
      openSince: z.string().nullable(),
      /** Sent back to accept the members and the split that are shown. */
      termsRevision: z.number(),
      /** Whether the affiliate has yet to accept them. */
      mustAccept: z.boolean(),
      members: z.array(memberSchema),
    })
    .nullable(),
  invitations: z.array(invitationSchema),
  /** Includes squads the affiliate has left. */
  splits: z.array(ownSplitSchema),
  applications: z.array(applicationSchema),
})
export type SquadList = z.output<typeof squadListSchema>

/** `GET /api/account/squad/applications`, `/invitations` and `/splits`: all of each list, newest first. */
export const squadApplicationsSchema = z.strictObject({
  applications: z.array(applicationSchema),
  nextCursor: nextCursorSchema,
})
export type SquadApplications = z.output<typeof squadApplicationsSchema>

export const squadInvitationsSchema = z.strictObject({
  invitations: z.array(invitationSchema),
  nextCursor: nextCursorSchema,
})
export type SquadInvitations = z.output<typeof squadInvitationsSchema>

export const ownSplitsSchema = z.strictObject({ splits: z.array(ownSplitSchema), nextCursor: nextCursorSchema })
export type OwnSplits = z.output<typeof ownSplitsSchema>

/** The `shares` column: affiliate ID → basis points, the leader included. */
export const sharesSchema = z.record(z.string(), z.number().int().min(0).max(WHOLE_BPS))
