import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'

/** `POST /api/auth/staff-invite/join`, by a signed-in person. */
export const joinSchema = z.strictObject({ token: limitedText(200).min(1) })
