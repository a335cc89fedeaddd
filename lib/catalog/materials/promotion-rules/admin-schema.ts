import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { RULES_LENGTH } from './constants'

/** `POST /api/admin/offers/{id}/rules`: `latest` is the newest version that was seen, 0 before the first. */
export const newRulesSchema = z.strictObject({
  text: trimmedText(RULES_LENGTH, `Use at most ${RULES_LENGTH} characters.`),
  latest: z.int().min(0),
  reason: reasonSchema,
})
export type NewRules = z.output<typeof newRulesSchema>

/** `GET /api/admin/offers/{id}/rules`: all versions, the newest first. */
export const rulesVersionsSchema = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      text: z.string(),
      createdAt: z.iso.datetime(),
      createdBy: z.string().nullable(),
    }),
  ),
  /** How many affiliates a new version is announced to now. */
  promoters: z.number().int(),
})
export type RulesVersions = z.output<typeof rulesVersionsSchema>

export const publishedRulesSchema = z.object({ version: z.number().int(), told: z.number().int() })
