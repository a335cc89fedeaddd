import { z } from 'zod'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { supposedVisitorFields } from '@/lib/catalog/visitor-conditions/input-schema'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { limitedText } from '@/lib/platform/text/schema'
import { REDIRECT_STEP_KINDS } from './click-path-constants'

const id = z.int32({ error: 'A number, such as 10482.' }).positive()
const instant = instantInput().transform((text) => new Date(text))
const subIds = z.partialRecord(z.enum(SUB_ID_KEYS), limitedText(SUB_ID_MAX_LENGTH))

/** `POST /api/admin/traffic-overrides/simulate`: a hypothetical click. */
export const simulationSchema = z.strictObject({
  offerId: id,
  affiliateId: id,
  ...supposedVisitorFields,
  subIds: subIds.default({}),
  at: instant.optional(),
})
export type Simulation = z.output<typeof simulationSchema>

/** The routes of a simulated click with the share of visitors on each in percent, the largest first. */
export const simulatedRoutesSchema = z.object({
  ways: z.array(
    z.object({
      share: z.number(),
      /** The rules that redirected it, in order, by name. */
      steps: z.array(
        z.object({
          by: z.enum(REDIRECT_STEP_KINDS),
          rule: z.string(),
          to: z.string(),
        }),
      ),
      /** The offer it counts for. */
      offer: z.string(),
      /** The URL the visitor arrives at, macros not filled in; null when the link ends in a plain page with a message. */
      destination: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})
export type SimulatedRoutes = z.output<typeof simulatedRoutesSchema>
