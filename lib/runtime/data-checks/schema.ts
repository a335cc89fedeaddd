import { z } from 'zod'

/** The last row of the admin log that was verified, as the result of its check stores it. */
export const verifiedSchema = z.object({ seq: z.number().int().positive(), hash: z.string() })
