import { z } from 'zod'

/** `GET /api/admin/system/checks`: the last run of each check of the stored data. */
export const checksSchema = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      about: z.string(),
      ranAt: z.iso.datetime().nullable(),
      durationMs: z.number().nullable(),
      day: z.string().nullable(),
      /** What differs; null when the last run could not be finished. */
      found: z.number().nullable(),
      failedAt: z.iso.datetime().nullable(),
      detail: z.string(),
    }),
  ),
})
export type SystemChecks = z.output<typeof checksSchema>
