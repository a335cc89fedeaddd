import { z } from 'zod'
import { emailSchema } from '@/lib/accounts/auth/schema'
import { AdvertiserRole } from '@/lib/generated/prisma/enums'

/** `POST /api/advertiser/people`: invites somebody. */
export const inviteMemberSchema = z.strictObject({ email: emailSchema, role: z.enum(AdvertiserRole) })
export type InviteMember = z.output<typeof inviteMemberSchema>
