import { z } from 'zod'

/** `POST /api/auth/staff-invite/join`, by a signed-in person. */
export const joinSchema = z.strictObject({ token: z.string().min(1).max(200) })
