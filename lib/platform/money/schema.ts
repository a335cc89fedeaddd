import { z } from 'zod'
import { isCurrency } from './currency'

/**
 * Whole cents of an answer. Sums beyond 2^53 cents lose their last digits rather than making the whole answer fail, as
 * `z.int()` would.
 */
export const centsSchema = z.number().refine((cents) => Number.isInteger(cents), 'A whole number of cents.')

/** The code of a currency, in any case. */
export const currencySchema = z.string().trim().toUpperCase().refine(isCurrency, 'The code of a currency, such as EUR.')
