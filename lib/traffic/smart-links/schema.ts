import { z } from 'zod'
import { furtherVisitorInput } from '@/lib/catalog/visitor-conditions/input-schema'
import { furtherConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import { SmartLinkSplit } from '@/lib/generated/prisma/enums'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { countryInput } from '@/lib/platform/text/country-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import {
  ARMS_MAX,
  ARMS_MIN,
  COUNTRIES_MAX,
  FLOOR_MAX_PERCENT,
  FLOOR_MIN_PERCENT,
  NAME_MAX,
  WEIGHT_MAX,
} from './constants'

const WEIGHT = `Enter a whole number from 0 to ${WEIGHT_MAX}.`
const FLOOR = `Enter ${FLOOR_MIN_PERCENT} to ${FLOOR_MAX_PERCENT} percent.`
const COUNTRY = 'Use codes of two letters, such as US, separated by commas.'
const instant = z.iso.datetime()

const rotationOfferSchema = z.strictObject({
  offerId: z.int32('Choose an offer.').positive('Choose an offer.'),
  weight: z.number({ error: WEIGHT }).int(WEIGHT).min(0, WEIGHT).max(WEIGHT_MAX, WEIGHT).default(1),
  countries: z
    .array(countryInput(COUNTRY))
    .max(COUNTRIES_MAX, `Name at most ${COUNTRIES_MAX} countries.`)
    .default([])
    .transform((codes) => [...new Set(codes)]),
  devices: z
    .array(z.enum(DEVICES))
    .max(DEVICES.length)
    .default([])
    .transform((devices) => [...new Set(devices)]),
  /** Which visitors else: conditions beside those two. */
  visitors: furtherVisitorInput.prefault({}),
})

/** Whether an offer of a smart link has no condition on visitors. */
const isForEverybody = ({
  countries,
  devices,
  visitors,
}: Omit<z.output<typeof rotationOfferSchema>, 'weight'>): boolean =>
  countries.length === 0 && devices.length === 0 && Object.keys(visitors).length === 0

/** A smart link as an affiliate sends it. */
export const smartLinkInputSchema = z
  .strictObject({
    name: trimmedText(NAME_MAX, `Use at most ${NAME_MAX} characters.`)
      .min(1, 'Enter a name.')
      .regex(/^\P{Cc}+$/u, 'Use one line of text.'),
    split: z.enum(SmartLinkSplit, 'Choose what decides.'),
    floorPercent: z.number({ error: FLOOR }).int(FLOOR).min(FLOOR_MIN_PERCENT, FLOOR).max(FLOOR_MAX_PERCENT, FLOOR),
    isActive: z.boolean().default(true),
    arms: z
      .array(rotationOfferSchema)
      .min(ARMS_MIN, `Choose at least ${ARMS_MIN} offers.`)
      .max(ARMS_MAX, `Choose at most ${ARMS_MAX} offers.`),
  })
  .check(({ value: { arms, split }, issues }) => {
    const add = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: arms })
    arms.forEach(({ offerId }, index) => {
      if (arms.findIndex((offer) => offer.offerId === offerId) < index) {
        add(['arms', index, 'offerId'], 'This offer is in the link already.')
      }
    })
    const isForAll = arms.some(({ weight, ...arm }) => isForEverybody(arm) && (split !== 'weight' || weight > 0))
    if (!isForAll) {
      add(['arms'], 'One offer must take all visitors, with a weight above 0.')
    }
  })
export type SmartLinkInput = z.output<typeof smartLinkInputSchema>
export type SmartLinkForm = z.input<typeof smartLinkInputSchema>

export const smartLinkParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

const rotationEntrySchema = z.object({
  offerId: z.number(),
  offerName: z.string(),
  weight: z.number(),
  countries: z.array(z.string()),
  devices: z.array(z.enum(DEVICES)),
  visitors: furtherConditionsSchema,
  /** Among the offers for the same visitors, in basis points. */
  shareBps: z.number(),
  /** Counted clicks, conversions that count and their payout in cents, of the last 30 Eastern days. */
  clicks: z.number(),
  conversions: z.number(),
  payoutCents: z.number(),
  /** How likely it is the best of those it is compared with, in basis points, and how many others these are. */
  bestBps: z.number(),
  others: z.number(),
  /** Whether it is running and the affiliate may promote it; if not, its visitors go to the next offer. */
  isOpen: z.boolean(),
})

/** A smart link of an affiliate with the results of its offers. */
export const smartLinkSchema = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  split: z.enum(SmartLinkSplit),
  floorPercent: z.number(),
  isActive: z.boolean(),
  revision: z.number(),
  /** Since when the shares are as they are. */
  sharedAt: instant,
  createdAt: instant,
  arms: z.array(rotationEntrySchema),
})
export type SmartLink = z.output<typeof smartLinkSchema>

export const smartLinksSchema = z.object({ smartLinks: z.array(smartLinkSchema), limit: z.number() })
export type SmartLinks = z.output<typeof smartLinksSchema>

/** `GET /api/links/smart/{id}/shares`: the shares of a smart link over time, newest first. */
export const shareHistorySchema = z.object({
  revisions: z.array(
    z.object({
      revision: z.number(),
      at: instant,
      shares: z.array(
        z.object({
          offerId: z.number(),
          offerName: z.string(),
          shareBps: z.number(),
          bestBps: z.number().nullable(),
          clicks: z.number(),
          conversions: z.number(),
          payoutCents: z.number(),
        }),
      ),
    }),
  ),
})
export type ShareHistory = z.output<typeof shareHistorySchema>
