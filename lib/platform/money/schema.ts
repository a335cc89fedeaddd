import { z } from 'zod'
import { trimmedText } from '../text/schema'
import { isCurrency } from './currency'

/**
 * Whole cents of an answer. Sums beyond 2^53 cents lose their last digits rather than making the whole answer fail, as
 * `z.int()` would.
 */
export const centsSchema = z.number().refine((cents) => Number.isInteger(cents), 'A whole number of cents.')

const NO_CURRENCY = 'The code of a currency, such as EUR.'

/** The code of a currency, in any case. */
export const currencySchema = trimmedText(10, NO_CURRENCY).toUpperCase().refine(isCurrency, NO_CURRENCY)
