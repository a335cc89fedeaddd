import { z } from 'zod'
import { linkTokenSchema } from '@/lib/platform/text/link-token'

/** `POST /api/auth/staff-invite/join`, by a signed-in person. */
export const joinSchema = z.strictObject({ token: linkTokenSchema })
