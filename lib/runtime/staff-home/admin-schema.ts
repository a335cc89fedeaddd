import { z } from 'zod'
import { FAILED, FIGURES, WAITING } from './constants'

const keysOf = <Key extends string>(items: Record<Key, unknown>) => Object.keys(items) as [Key, ...Key[]]

/** `GET /api/admin/home`: only what the viewer's role may open. */
export const staffHomeSchema = z.object({
  at: z.iso.datetime(),
  waiting: z.array(
    z.object({
      key: z.enum(keysOf(WAITING)),
      count: z.number().int(),
      /** Since when the first one has waited; null without any. */
      since: z.iso.datetime().nullable(),
    }),
  ),
  failed: z.array(z.object({ key: z.enum(keysOf(FAILED)), count: z.number().int() })),
  /** Queues that are behind, and checks of the data that found something. Null for roles that are not told. */
  alarms: z.array(z.object({ kind: z.enum(['queue', 'check']), name: z.string(), since: z.iso.datetime() })).nullable(),
  /**
   * Since the start of the Eastern day; `yesterday` and `mean` (of the seven days before) until the same time of day.
   * Money in cents.
   */
  figures: z.array(
    z.object({ key: z.enum(keysOf(FIGURES)), today: z.number(), yesterday: z.number(), mean: z.number() }),
  ),
})
export type StaffHome = z.output<typeof staffHomeSchema>
export type HomeFigure = StaffHome['figures'][number]
