import { z } from 'zod'
import { historyQuerySchema, historySchema } from '@/lib/backoffice/audit/schema'
import { landingPageSchema } from '@/lib/catalog/landing-pages/schema'
import { SOURCE_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { OFFER_ACCESS } from '@/lib/catalog/offers/access-rules'
import { visitorConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import { conversionRecordSchema } from '@/lib/conversions/lifecycle/api-schema'
import { ConversionStatus, NotificationType } from '@/lib/generated/prisma/enums'
import { notificationsSchema } from '@/lib/messages/notifications/inbox-schema'
import { EASTERN } from '@/lib/platform/dates/constants'
import { daysBetween, isDay } from '@/lib/platform/dates/days'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { DIMENSIONS } from '@/lib/reporting/breakdown/constants'
import { MAX_HOURLY_DAYS, MAX_RANGE_DAYS } from '@/lib/reporting/periods/constants'

/** Most characters of the name of a time zone. */
const ZONE_MAX = 60
const MAX_INT = 2_147_483_647
const id = z.coerce.number().int().positive().max(MAX_INT)
const cents = z.int()

const day = (description: string) =>
  z
    .string('is required, as YYYY-MM-DD')
    .max(10, { error: 'must be a day, as YYYY-MM-DD', abort: true })
    .refine(isDay, 'must be a day, as YYYY-MM-DD')
    .meta({ format: 'date', description, example: '2026-11-20' })

/** `GET /api/v1/stats`. */
export const statsQuery = z
  .strictObject({
    from: day('The first day, in the zone asked for.'),
    to: day(`The last day; ${MAX_RANGE_DAYS} days at most, ${MAX_HOURLY_DAYS} by the hour.`),
    interval: z.enum(['day', 'hour']).default('day').meta({ description: 'The length of each interval.' }),
    by: z
      .enum(DIMENSIONS)
      .default('day')
      .meta({ description: 'What each interval is broken down by. `day` gives one row per interval.' }),
    offerId: id.optional().meta({ description: 'Only this offer.' }),
    source: limitedText(SOURCE_MAX_LENGTH)
      .refine(isPrintable, 'must be printable')
      .optional()
      .meta({ description: 'Only this source. An empty value selects links without a source.' }),
    timeZone: limitedText(ZONE_MAX)
      // what a machine without a zone names
      .overwrite((name) => (/^(etc\/unknown|factory)$/i.test(name) ? 'UTC' : name))
      .refine(isTimeZone, 'must be an IANA time zone such as America/New_York')
      .default(EASTERN)
      .meta({ description: 'IANA time zone of the days and hours.' }),
  })
  .superRefine(({ from, to, interval }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    const days = daysBetween(from, to) + 1
    const most = interval === 'hour' ? MAX_HOURLY_DAYS : MAX_RANGE_DAYS
    if (days < 1) refuse('must not be before from')
    else if (days > most) refuse(`must be within ${most} days of from`)
  })

const count = z.int()
const statsRow = z.object({
  date: z.string().meta({ format: 'date' }),
  hour: z.int().nullable().meta({ description: '0 to 23; null with the interval day.' }),
  value: z.string().nullable().meta({
    description: 'The offer ID, source or sub-ID of the row. Null in the row that combines all remaining values.',
  }),
  name: z.string().nullable().meta({ description: 'The offer name.' }),
  clicks: count,
  uniqueClicks: count,
  flaggedClicks: count.meta({ description: 'Stored but not counted: bots, prefetches, links not approved yet.' }),
  conversions: count.meta({ description: 'Pending and approved.' }),
  payoutCents: cents.meta({ description: 'Payout of pending and approved conversions.' }),
  pending: count,
  pendingPayoutCents: cents,
  approved: count,
  rejected: count,
  rejectedPayoutCents: cents,
  reversed: count,
  reversedPayoutCents: cents,
})

export const statsAnswer = z.object({
  rows: z.array(statsRow),
  folded: z.int().meta({ description: 'How many values the rows with a null value combine.' }),
})
export type StatsAnswer = z.output<typeof statsAnswer>

/** `GET /api/v1/conversions`. */
export const conversionsQuery = z.strictObject({
  limit: limitSchema,
  cursor: z.uuid().optional().meta({ description: 'The nextCursor of the previous page.' }),
  status: z.enum(ConversionStatus).optional(),
  offerId: id.optional(),
  from: day('The first Eastern day.').optional(),
  to: day('The last Eastern day.').optional(),
})

export const conversionsAnswer = z.object({
  conversions: z.array(conversionRecordSchema),
  nextCursor: nextCursorSchema,
})

export const noQuery = z.strictObject({})

const offer = z.object({
  id: z.int(),
  name: z.string(),
  advertiser: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  payoutLabel: z.string(),
  flatPayoutCents: cents.meta({
    description: 'What you are paid, your own terms included; 0 if the offer pays only a percentage.',
  }),
  percentPayoutBps: z.int().meta({ description: 'Basis points of the sale amount: 1250 is 12.5%.' }),
  isOwnPayout: z.boolean().meta({ description: 'Whether it is a payout agreed with you alone.' }),
  holdDays: z.int().meta({ description: 'How many days your conversions are held, at most.' }),
  isAdvertiserApproved: z
    .boolean()
    .meta({ description: 'Whether the advertiser approves or rejects each conversion, within these days.' }),
  attribution: z.object({ days: z.int(), isFirstClick: z.boolean() }),
  isSubscription: z.boolean().meta({ description: 'Whether it pays each payment of a customer, not only the first.' }),
  renewalMonths: z.int().nullable().meta({
    description: 'For how many months from the first sale the payments of a customer are paid; null for good.',
  }),
  renewalPayments: z
    .int()
    .nullable()
    .meta({ description: 'How many payments of a customer are paid, the first included; null for all.' }),
  epcCents: z
    .number()
    .nullable()
    .meta({ description: 'Earnings per click across all affiliates; null below 100 clicks.' }),
  cap: z
    .object({ limitCents: cents, leftCents: cents })
    .nullable()
    .meta({ description: 'The daily payout cap (Eastern days) and what is left of it today; null without a cap.' }),
  allowedTraffic: z.array(z.string()),
  requiresApproval: z.boolean(),
  access: z.enum(OFFER_ACCESS).meta({ description: 'Open to all affiliates, or the state of your application.' }),
  link: z
    .url()
    .nullable()
    .meta({ description: 'Your tracking link without source or sub-IDs; null if you may not promote the offer.' }),
})

/** `GET /api/v1/offers`. */
export const offersQuery = z.strictObject({
  q: trimmedText(200).optional().meta({ description: 'Only offers whose name or advertiser has this.' }),
  access: z.enum(OFFER_ACCESS).optional().meta({ description: 'Only offers with this state of your application.' }),
})

export const offersAnswer = z.object({ offers: z.array(offer) })
export type OfferLine = z.output<typeof offer>

/** `/api/v1/offers/{id}`. */
export const offerParams = z.object({ id })

export const offerAnswer = offer.extend({
  stop: z
    .enum(['paused', 'early', 'ended'])
    .nullable()
    .meta({ description: 'Why the offer accepts no visitors now; null if it does.' }),
  allowedCountries: z.array(z.string()).meta({ description: 'Those of `visitors`; empty for all.' }),
  visitors: visitorConditionsSchema.partial().meta({
    description: 'Who may visit the offer, without what is no condition: all must be met, of a list one entry.',
  }),
  visitorsText: z.string().meta({ description: 'The same as sentences.' }),
  refusesUnknownVisitors: z
    .boolean()
    .meta({ description: 'Whether visitors are refused of whom it is not known whether they meet the conditions.' }),
  previewUrl: z.string().nullable(),
  rules: z.array(z.string()),
  payouts: z
    .array(
      z.object({
        goalId: z.int().nullable().meta({ description: 'Null for the offer’s base payout.' }),
        name: z.string(),
        event: z.string().meta({ description: 'The event of the advertiser’s call that is paid by it.' }),
        payout: z.string().meta({ description: 'Your own terms included, such as $12.00.' }),
        isOwn: z.boolean().meta({ description: 'Whether it is a payout agreed with you alone.' }),
        isRepeatable: z.boolean().meta({ description: 'Whether every conversion is paid, not only one per click.' }),
        steps: z.array(z.object({ fromConversion: z.int(), payout: z.string() })).meta({
          description: 'Other payouts from a conversion of the Eastern month on, or from a payment of each customer.',
        }),
        rules: z.array(z.object({ sales: z.string(), payout: z.string() })).meta({
          description: 'What some sales pay you in place of it, by the first that applies.',
        }),
        customers: z.string().nullable().meta({
          description: 'Whose purchases are paid for, as a sentence; null for those of everybody.',
        }),
        stepsByPayment: z.boolean().meta({
          description: 'Whether steps count the payments of each customer, in place of your conversions of a month.',
        }),
        countThisMonth: z.int().nullable().meta({
          description: 'Your conversions of this month, counted up to the last step; null without steps of volume.',
        }),
      }),
    )
    .meta({ description: 'What each event pays you.' }),
  announced: z
    .array(
      z.object({
        effectiveAt: z.iso.datetime(),
        lines: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
      }),
    )
    .meta({ description: 'Payouts that begin later, the next first.' }),
  landingPages: z
    .array(landingPageSchema)
    .meta({ description: 'Pages a link may name as lp, with what each brought you in 30 days.' }),
  deepLinkHosts: z
    .array(z.string())
    .meta({ description: 'Hosts that deep links may lead to; empty if the offer has no deep links.' }),
  passedParameters: z.array(z.string()).meta({
    description: 'Parameters of a link that go on to the advertiser: names, or their beginning, such as utm_*.',
  }),
})

/** Every error, of whatever kind. */
export const errorAnswer = z.object({
  error: z.object({
    code: z
      .string()
      .meta({ description: 'Machine-readable: unauthenticated, forbidden, not_found, invalid and others.' }),
    message: z.string().meta({ description: 'Human-readable.' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Error messages by parameter.' }),
  }),
})

/** `GET /api/v1/notifications`. */
export const notificationPlaceSchema = z.strictObject({
  type: z.enum(NotificationType).optional(),
  limit: limitSchema,
  cursor: z.uuid().optional().meta({ description: 'The nextCursor of the previous answer.' }),
})
export const notificationPageSchema = z.object({ rows: notificationsSchema, nextCursor: nextCursorSchema })

/** `GET /api/v1/admin/offers/{id}/history`. */
export const historyPlaceSchema = z.strictObject({
  cursor: historyQuerySchema.shape.before.meta({ description: 'The nextCursor of the previous answer.' }),
})
export const historyPageSchema = historySchema.extend({ nextCursor: nextCursorSchema })
