import { z } from 'zod'
import { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { emailSchema } from '@/lib/platform/text/email-schema'

/** `POST /api/advertiser/people`: invites somebody. */
export const inviteMemberSchema = z.strictObject({ email: emailSchema, role: z.enum(AdvertiserRole) })
export type InviteMember = z.output<typeof inviteMemberSchema>
