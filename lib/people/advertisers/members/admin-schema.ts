import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { inviteMemberSchema } from '../invites/schema'
import { memberRoleSchema } from './schema'

/** `POST /api/admin/advertisers/{id}/people`. */
export const staffInviteMemberSchema = z.strictObject({ ...inviteMemberSchema.shape, reason: reasonSchema })
export type StaffInviteMember = z.output<typeof staffInviteMemberSchema>

/** `PATCH /api/admin/advertisers/{id}/people/{userId}`. */
export const staffMemberRoleSchema = z.strictObject({ ...memberRoleSchema.shape, reason: reasonSchema })
export type StaffMemberRole = z.output<typeof staffMemberRoleSchema>

/** Removing a person, revoking an invitation. */
export const staffReasonSchema = z.strictObject({ reason: reasonSchema })

export const advertiserPersonSchema = advertiserIdSchema.extend({ userId: z.uuid() })
export const advertiserInviteSchema = advertiserIdSchema.extend({ inviteId: z.uuid() })
