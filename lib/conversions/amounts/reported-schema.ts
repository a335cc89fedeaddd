import { z } from 'zod'
import { RateSource } from '@/lib/generated/prisma/enums'

/** What a sale was reported in, and what it was converted by; null for one in dollars. */
export const reportedSchema = z
  .object({
    amount: z.string().meta({ description: 'As it was reported, as a decimal: 49.90.' }),
    currency: z.string().meta({ description: 'The code of ISO 4217, such as EUR.' }),
    rate: z.string().meta({ description: 'The dollars of one unit, to eight decimals.' }),
    rateDay: z.string().meta({ description: 'The day the rate was published for.' }),
    rateSource: z.enum(RateSource).meta({ description: 'Where the rate is from.' }),
  })
  .nullable()
  .meta({ description: 'The sum in the currency it was reported in, and its rate; null for dollars.' })
export type Reported = NonNullable<z.output<typeof reportedSchema>>
