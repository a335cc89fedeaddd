import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import { isDay } from '@/lib/platform/dates/days'
import { decimalDollars } from '@/lib/platform/money/format'
import { limitedText } from '@/lib/platform/text/schema'
import { adminSquadSchema, affiliateId, cents } from '../admin-schema'

const daySchema = limitedText(10, 'Pick a day.').refine(isDay, 'Pick a day.')

/** `GET /api/admin/squad-revenue`: every squad in its open period, today included. */
export const squadRevenueQuerySchema = listQuery(['created', 'name'] as const, {
  status: z.enum(SquadStatus).optional(),
})
export type SquadRevenueQuery = z.output<typeof squadRevenueQuerySchema>

export const squadRevenueSchema = adminSquadSchema
  .pick({ id: true, name: true, status: true, split: true, memberCount: true })
  .extend({
    openSince: z.string().nullable(),
    clicks: z.number().int(),
    conversions: z.number().int(),
    payoutCents: cents,
    correctionCents: cents,
    /** The sum that would be transferred if the period ended now. */
    moveCents: cents,
    /** Debt of closed periods. */
    owedCents: cents,
  })
export type SquadRevenue = z.output<typeof squadRevenueSchema>

const lineSchema = z.object({
  affiliateId,
  name: z.string(),
  isShared: z.boolean(),
  clicks: z.number().int(),
  conversions: z.number().int(),
  payoutCents: cents,
  correctionCents: cents,
  shareCents: cents,
  /** Positive: to be received; negative: owed. */
  dueCents: cents,
})
export type PeriodLine = z.output<typeof lineSchema>

const closedPeriodSchema = z.object({
  id: z.uuid(),
  startsDay: z.string(),
  endsDay: z.string(),
  /** Null for a period that ended with the squad, unsplit. */
  split: z.enum(SquadSplit).nullable(),
  closedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  moveCents: cents,
  owedCents: cents,
  lines: z.array(lineSchema.extend({ settledCents: cents })),
})
export type ClosedPeriod = z.output<typeof closedPeriodSchema>

export const revenueDetailQuerySchema = z.object({ through: daySchema.optional() })

/** `GET /api/admin/squad-revenue/{id}`: the open period through a day, and the closed ones, newest first. */
export const revenueDetailSchema = z.object({
  squad: squadRevenueSchema.pick({ id: true, name: true, status: true, split: true }),
  period: z
    .object({
      id: z.uuid(),
      startsDay: z.string(),
      throughDay: z.string(),
      /** The last day it can be closed through; null if it cannot be closed, with the reason in `refusal`. */
      lastDay: z.string().nullable(),
      refusal: z.string().nullable(),
      moveCents: cents,
      lines: z.array(lineSchema),
    })
    .nullable(),
  closed: z.array(closedPeriodSchema),
})
export type RevenueDetail = z.output<typeof revenueDetailSchema>

/** `POST /api/admin/squad-revenue/{id}/close`; `confirm` is `close $12.34`, the sum that is transferred. */
export const closePeriodSchema = z.strictObject({
  periodId: z.uuid(),
  throughDay: daySchema,
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type ClosePeriod = z.output<typeof closePeriodSchema>
export const closedSchema = z.object({ paidCents: cents, owedCents: cents })

const dollars = (cents: number) => decimalDollars(BigInt(cents))

/** The columns of the list, for the screen and the CSV. */
export const SQUAD_REVENUE_COLUMNS = listColumns<SquadRevenue>()([
  { key: 'id', head: 'Squad', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'status', head: 'Status' },
  { key: 'split', head: 'Split' },
  { key: 'memberCount', head: 'Members', only: 'csv' },
  { key: 'openSince', head: 'Open since' },
  { key: 'clicks', head: 'Clicks' },
  { key: 'conversions', head: 'Conversions' },
  { key: 'payoutCents', head: 'Payout', csv: (row) => dollars(row.payoutCents) },
  { key: 'correctionCents', head: 'Corrections', csv: (row) => dollars(row.correctionCents), only: 'csv' },
  { key: 'moveCents', head: 'To transfer', csv: (row) => dollars(row.moveCents) },
  { key: 'owedCents', head: 'Owed', csv: (row) => dollars(row.owedCents) },
])
