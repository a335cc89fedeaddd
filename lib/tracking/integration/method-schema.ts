import { z } from 'zod'
import { WAYS, type Way } from './method-constants'

const instant = z.iso.datetime().nullable()

/** The last call of one way, and the last one that was refused, with what was answered. */
export const wayStatusSchema = z.object({
  way: z.enum(Object.keys(WAYS) as [Way, ...Way[]]),
  lastAt: instant,
  refusedAt: instant,
  refusal: z.string().nullable(),
})
export type WayStatus = z.output<typeof wayStatusSchema>

/** `GET /api/advertiser/integration`: what the snippets are made of, and the state of each way. */
export const integrationSchema = z.object({
  advertiserId: z.number().int(),
  /** Where the tracker is, without a slash at its end. */
  origin: z.string(),
  /** The path on their sites that leads to it, with a slash at both ends; null for none. */
  path: z.string().nullable(),
  /** What the server of that path says beside the address of a visitor; null for viewers. */
  pathKey: z.string().nullable(),
  offers: z.array(z.object({ id: z.number().int(), name: z.string(), windowDays: z.number().int() })),
  ways: z.array(wayStatusSchema),
})
export type Integration = z.output<typeof integrationSchema>
