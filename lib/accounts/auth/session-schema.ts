import { z } from 'zod'

export type Sessions = z.infer<typeof sessionsSchema>

/** GET /api/account/sessions: the browsers that are signed in, this one first, then the last seen. */
export const sessionsSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      /** As "Firefox on Windows". */
      device: z.string(),
      kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
      ip: z.string().nullable(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const sessionParamsSchema = z.object({ id: z.uuid() })
export const endedSessionsSchema = z.strictObject({ endedCount: z.number() })

/** DELETE /api/account/sessions: API keys end too unless they are kept. */
export const keptKeysQuerySchema = z.object({ keepsKeys: z.stringbool().optional() })
