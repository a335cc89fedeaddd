import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/admin/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { importSourceSchema } from '../import-rows/schema'

const waiting = z.object({
  source: importSourceSchema,
  /** Balances that are not booked, and their sum. */
  affiliates: z.number().int(),
  affiliateCents: centsSchema,
  advertisers: z.number().int(),
  advertiserCents: centsSchema,
  balances: z.number().int(),
  amountCents: centsSchema,
})

const booking = z.object({
  id: z.string(),
  source: importSourceSchema,
  balances: z.number().int(),
  amountCents: centsSchema,
  reason: z.string(),
  approvedBy: z.string(),
  approvedAt: z.iso.datetime(),
  secondApprover: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  declinedAt: z.iso.datetime().nullable(),
  /** Whether the viewer approved it first. */
  isOwn: z.boolean(),
})

/** `GET /api/admin/system/imports/balances`: what waits, by source, and what was approved, newest first. */
export const openingsSchema = z.object({ waiting: z.array(waiting), bookings: z.array(booking) })
export type Openings = z.output<typeof openingsSchema>

/** `POST`: the number and the sum that were seen; others waiting by then are refused. */
export const approveOpeningSchema = z.strictObject({
  source: importSourceSchema,
  balances: z.int().positive(),
  amountCents: z.int().positive(),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type ApproveOpening = z.output<typeof approveOpeningSchema>

export const openingParamsSchema = z.object({ id: z.uuid() })
export const declineOpeningSchema = z.strictObject({ reason: reasonSchema })
