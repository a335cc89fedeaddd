import { z } from 'zod'

/** `POST /api/account/squad/accept`: the revision of the terms that were shown. */
export const acceptTermsSchema = z.strictObject({ termsRevision: z.int32().positive() })
