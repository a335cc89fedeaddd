import { z } from 'zod'
import { isDay } from './days'

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.string().refine(isDay, 'must be a day such as 2026-11-20')
