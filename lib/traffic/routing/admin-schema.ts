import { z } from 'zod'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { DEVICES } from '../overrides/constants'

const id = z.int32({ error: 'A number, such as 10482.' }).positive()
const country = z.string().regex(/^[A-Z]{2}$/, 'Two capital letters, such as US.')
const instant = z.iso.datetime().transform((text) => new Date(text))
const subIds = z.partialRecord(z.enum(SUB_ID_KEYS), z.string().max(SUB_ID_MAX_LENGTH))

/** `POST /api/admin/traffic-overrides/simulate`: a click that is not made. */
export const simulationSchema = z.strictObject({
  offerId: id,
  affiliateId: id,
  country: country.nullable().default(null),
  device: z.enum(DEVICES).default('desktop'),
  subIds: subIds.default({}),
  at: instant.optional(),
})
export type Simulation = z.output<typeof simulationSchema>

/** What would become of it: each way with the share of visitors who go it, in percent, the most first. */
export const simulatedWaysSchema = z.object({
  ways: z.array(
    z.object({
      share: z.number(),
      /** What sent it on, step by step, by name. */
      steps: z.array(
        z.object({ by: z.enum(['override', 'group', 'fallback', 'overflow']), rule: z.string(), to: z.string() }),
      ),
      /** The offer it counts for. */
      offer: z.string(),
      /** Where the visitor arrives, macros as they stand; null when the link ends in a page that says why. */
      destination: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})
export type SimulatedWays = z.output<typeof simulatedWaysSchema>
