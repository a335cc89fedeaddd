import { z } from 'zod'

// PostgreSQL takes no instant of the year 0, and nothing here is older than 1900
const FIRST_MS = Date.UTC(1900, 0)

/**
 * An instant that somebody sends, since 1900: ISO 8601, in UTC unless it may have an `offset`. `z.iso.datetime()` is for
 * instants that the server answers.
 */
export const instantInput = (options: { offset?: boolean; error?: string } = {}) =>
  z.iso
    .datetime({ ...options, abort: true })
    .refine((text) => Date.parse(text) >= FIRST_MS, options.error ?? 'must be a time since 1900')
