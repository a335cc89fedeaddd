import { z } from 'zod'
import { SOURCE_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { isDay } from '@/lib/platform/dates/days'
import { CONVERSION_STATUS } from './constants'
import {
  currency,
  dayCents,
  earnedCents,
  externalId,
  instant,
  label,
  oneOf,
  optional,
  readBy,
  shortened,
  subId,
  wholeNumber,
} from './value-schema'

export const click = (timeZone: string) =>
  z.object({
    /** The minute of an answer that the source cut, whose other clicks are not known. */
    cutTime: readBy(
      (value) => (value === '' ? null : undefined),
      (value) => `The source answered only the first clicks from ${shortened(value)} on; take this day from a file.`,
    ),
    /** The transaction id, which advertisers send back with a sale. */
    externalId,
    offerId: externalId,
    affiliateId: externalId,
    at: instant(timeZone),
    source: label(SOURCE_MAX_LENGTH),
    s1: subId,
    s2: subId,
    s3: subId,
    s4: subId,
    s5: subId,
  })

export const conversion = (timeZone: string) =>
  z.object({
    externalId,
    offerId: externalId,
    affiliateId: externalId,
    at: instant(timeZone),
    status: oneOf(CONVERSION_STATUS, 'status of a conversion'),
    currency,
    payoutCents: earnedCents,
    revenueCents: earnedCents,
    transactionId: optional,
  })

export const statistic = () =>
  z
    .object({
      /** The day of a table that the source cut, whose other figures are not known. */
      cutDay: readBy(
        (value) => (value === '' ? null : undefined),
        (value) => `The source answered only the first lines of ${shortened(value)}; take this day from a file.`,
      ),
      day: readBy(
        (value) => (isDay(value.slice(0, 10)) ? value.slice(0, 10) : undefined),
        (value) => `“${shortened(value)}” is no day, such as 2026-11-20.`,
      ),
      offerId: externalId,
      affiliateId: externalId,
      currency,
      clicks: wholeNumber,
      conversions: wholeNumber,
      payoutCents: dayCents,
      revenueCents: dayCents,
    })
    .transform(({ cutDay: _, ...row }) => ({ externalId: `${row.day}:${row.offerId}:${row.affiliateId}`, ...row }))

/** The rows of each kind as every source's are readBy. `timeZone` is that of times without oneOf. Sums in cents. */
