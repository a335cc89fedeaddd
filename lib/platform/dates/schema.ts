import { z } from 'zod'
import { limitedText } from '../text/schema'
import { isDay } from './days'

const DAY_LENGTH = 10
const NO_DAY = 'must be a day such as 2026-11-20'

/** A calendar day, `YYYY-MM-DD`. What is no day ends the parse: refinements of a span compute with its days. */
export const daySchema = limitedText(DAY_LENGTH, NO_DAY).refine(isDay, {
  error: NO_DAY,
  abort: true,
})

/** A month, `YYYY-MM`, since 1900. */
export const monthSchema = z.string().regex(/^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
