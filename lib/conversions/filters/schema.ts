import { z } from 'zod'
import { UNKNOWN_COUNTRY } from './constants'

/** The filters of a visitor's source, country and network, of reports too. */
export const visitorFilters = {
  /** 0 for links without one. */
  source: z.coerce.number().pipe(z.int32().nonnegative()).optional(),
  country: z
    .string()
    .regex(new RegExp(`^([A-Z]{2}|${UNKNOWN_COUNTRY})$`), 'must be a country code')
    .optional(),
  /** Whether the click came from a data center. */
  datacenter: z.enum(['yes', 'no']).optional(),
}
