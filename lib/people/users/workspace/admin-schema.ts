import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery } from '@/lib/backoffice/pages/schema'
import { FEED_SORTS, feedConversionSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'

const counts = { clicks: z.number().int(), conversions: z.number().int(), payoutCents: centsSchema }

/** The last 30 Eastern days of an affiliate, oldest first. Conversions are pending and approved ones. */
export const workspaceFiguresSchema = z.object({ days: z.array(z.object({ day: daySchema, ...counts })) })
export type WorkspaceFigures = z.output<typeof workspaceFiguresSchema>

/** The same days by offer and by source, most payout first. */
const line = z.object({ key: z.string(), name: z.string(), ...counts, rejected: z.number().int() })
export const workspaceTrafficSchema = z.object({ offers: z.array(line), sources: z.array(line) })
export type TrafficLine = z.output<typeof line>

/** `GET …/{id}/conversions`: what the affiliate sees of them too, without our revenue. */
export const workspaceConversionsQuerySchema = listQuery(FEED_SORTS, {
  status: z.enum(ConversionStatus).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type WorkspaceConversionsQuery = z.output<typeof workspaceConversionsQuerySchema>
export const workspaceConversionSchema = feedConversionSchema.omit({ revenueCents: true, amountCents: true })
export type WorkspaceConversion = z.output<typeof workspaceConversionSchema>

export const WORKSPACE_CONVERSION_COLUMNS = listColumns<WorkspaceConversion>()([
  { key: 'createdAt', head: 'Time' },
  { key: 'id', head: 'Conversion', only: 'csv' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'offerName', head: 'Offer' },
  { key: 'sourceName', head: 'Source' },
  { key: 'txnId', head: 'Transaction' },
  { key: 'payoutCents', head: 'Payout', csv: (row) => decimalDollars(BigInt(row.payoutCents)) },
  { key: 'status', head: 'Status' },
  { key: 'reason', head: 'Reason' },
  { key: 'holdUntil', head: 'Hold ends', only: 'csv' },
])

/** Payouts an affiliate has for themselves, newest first. */
export const ownPayoutsSchema = z.object({
  ownPayouts: z.array(
    z.object({
      id: z.uuid(),
      offerId: z.number().int(),
      offerName: z.string(),
      goal: z.string().nullable(),
      payoutCents: centsSchema,
      percentPayoutBps: z.number().int(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type OwnPayouts = z.output<typeof ownPayoutsSchema>
