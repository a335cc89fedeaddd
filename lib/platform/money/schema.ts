import { z } from 'zod'

/**
 * Whole cents of an answer. Sums beyond 2^53 cents lose their last digits rather than making the whole answer fail, as
 * `z.int()` would.
 */
export const centsSchema = z.number().refine((cents) => Number.isInteger(cents), 'A whole number of cents.')
