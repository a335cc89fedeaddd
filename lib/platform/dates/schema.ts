import { z } from 'zod'
import { isDay } from './days'

/** A calendar day, `YYYY-MM-DD`. What is no day ends the parse: refinements of a span compute with its days. */
export const daySchema = z.string().refine(isDay, { error: 'must be a day such as 2026-11-20', abort: true })

/** A month, `YYYY-MM`, since 1900. */
export const monthSchema = z.string().regex(/^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

// PostgreSQL takes no instant of the year 0, and nothing here is older than 1900
const FIRST_MS = Date.UTC(1900, 0)

/**
 * An instant that somebody sends, since 1900: ISO 8601, in UTC unless it may have an `offset`. `z.iso.datetime()` is for
 * instants that the server answers.
 */
export const instantInput = (options: { offset?: boolean; error?: string } = {}) =>
  z.iso.datetime(options).refine((text) => Date.parse(text) >= FIRST_MS, options.error ?? 'must be a time since 1900')
