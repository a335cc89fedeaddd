import { z } from 'zod'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'
import { CapMetric, type CapPeriod } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { ACCESS_STATUS, ACCOUNT_STATUS, CREATIVE_KIND, IMPORT_KINDS, OFFER_STATUS } from './constants'
import { cut, normalizeTerms, ownMacros, plainText, rowCents } from './rules'
import { click, conversion, statistic } from './traffic-schema'
import {
  bps,
  cents,
  currency,
  earnedCents,
  email,
  externalId,
  oneOf,
  optional,
  optionalInstant,
  PAYOUT_TYPE,
  raw,
  readBy,
  shortened,
  text,
  windowDays,
  yesNo,
} from './value-schema'

export const importSourceSchema = z.enum(EXTERNAL_SOURCES)
export const importKindSchema = z.enum(IMPORT_KINDS)

const person = z.object({ name: text, email })

const advertiser = () =>
  z.object({
    externalId,
    name: readBy(
      (value) => cut(value, 100) || undefined,
      () => 'The name is missing.',
    ),
    status: oneOf(ACCOUNT_STATUS, 'status of an account'),
    website: optional,
    contacts: z.array(person).default([]),
  })

const affiliate = () =>
  z.object({
    externalId,
    email,
    firstName: text.transform((value) => cut(value, 60)),
    lastName: text.transform((value) => cut(value, 60)),
    company: optional,
    status: oneOf(ACCOUNT_STATUS, 'status of an account'),
  })

const offerFields = (timeZone: string) =>
  z.object({
    externalId,
    advertiserId: externalId,
    name: readBy(
      (value) => cut(value, 120) || undefined,
      () => 'The name is missing.',
    ),
    description: text.transform((value) => cut(plainText(value), 5_000)),
    status: oneOf(OFFER_STATUS, 'status of an offer'),
    destinationUrl: text.transform(ownMacros),
    previewUrl: text,
    currency,
    payoutType: oneOf(PAYOUT_TYPE, 'type of payout'),
    revenueType: oneOf(PAYOUT_TYPE, 'type of revenue'),
    payoutCents: earnedCents,
    percentPayoutBps: bps,
    revenueCents: earnedCents,
    percentRevenueBps: bps,
    isPrivate: yesNo,
    requiresApproval: yesNo,
    allowMultipleConversions: yesNo,
    windowDays,
    expiresAt: optionalInstant(timeZone),
  })

const offer = (timeZone: string) => offerFields(timeZone).transform((row) => ({ ...row, ...normalizeTerms(row) }))

const metrics = Object.fromEntries(Object.values(CapMetric).map((metric) => [metric, metric])) as Record<
  string,
  CapMetric
>
const CAP_METRIC: Record<string, CapMetric> = { ...metrics, click: 'clicks', conversion: 'conversions' }
const CAP_PERIOD: Record<string, CapPeriod> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  total: 'total',
  global: 'total',
}

const cap = () =>
  z
    .object({
      offerId: externalId,
      metric: oneOf(CAP_METRIC, 'metric of a cap'),
      period: oneOf(CAP_PERIOD, 'period of a cap'),
      /** A wholeNumber, or a sum in dollars where the metric is money. */
      limit: raw,
    })
    .transform(({ offerId, metric, period, limit: typed }, context) => {
      const isMoney = metric === 'payout' || metric === 'revenue'
      const limit = isMoney ? rowCents(typed) : Number(typed.replaceAll(',', '') || Number.NaN)
      if (limit === undefined || !Number.isInteger(limit) || limit < 1) {
        const message = `“${shortened(typed)}” is no limit: ${isMoney ? 'a sum such as 500.00' : 'a whole number from 1 on'}.`
        context.addIssue({ code: 'custom', path: ['limit'], message })
        return z.NEVER
      }
      return { externalId: `${offerId}:${metric}:${period}`, offerId, metric, period, limit }
    })

const payout = () =>
  z
    .object({
      offerId: externalId,
      affiliateId: externalId,
      goalId: readBy(
        (value) => (value === '' || value === '0' ? null : undefined),
        (value) => `It is for the goal ${shortened(value)}; goals are not imported. Set it by hand.`,
      ),
      currency,
      payoutCents: earnedCents,
      percentPayoutBps: bps,
    })
    .transform(({ goalId: _, ...row }) => ({ externalId: `${row.offerId}:${row.affiliateId}`, ...row }))

const access = () =>
  z
    .object({ offerId: externalId, affiliateId: externalId, status: oneOf(ACCESS_STATUS, 'status of an approval') })
    .transform((row) => ({ externalId: `${row.offerId}:${row.affiliateId}`, ...row }))

const creative = () =>
  z.object({
    externalId,
    offerId: externalId,
    kind: oneOf(CREATIVE_KIND, 'kind of creative'),
    title: readBy(
      (value) => cut(value, 100) || undefined,
      () => 'The title is missing.',
    ),
    url: text,
    body: text,
  })

const balance = () =>
  z
    .object({
      party: oneOf(
        { affiliate: 'affiliate', partner: 'affiliate', advertiser: 'advertiser' } as const,
        'kind of account',
      ),
      partyId: externalId,
      currency,
      amountCents: cents,
    })
    .transform((row) => ({ externalId: `${row.party}:${row.partyId}`, ...row }))

export const rowSchemas = (timeZone: string = EASTERN) => ({
  advertiser: advertiser(),
  affiliate: affiliate(),
  offer: offer(timeZone),
  cap: cap(),
  payout: payout(),
  access: access(),
  creative: creative(),
  balance: balance(),
  click: click(timeZone),
  conversion: conversion(timeZone),
  statistic: statistic(),
})

type Schemas = ReturnType<typeof rowSchemas>
/** A row of each kind. */
export type ImportRows = { [Kind in keyof Schemas]: z.output<Schemas[Kind]> }

/** What a source says of one thing, before it is read: texts by the names of the fields. */
export type Draft = Readonly<Record<string, unknown>>

/** Why a row cannot be used: which of its fields, and a sentence. */
export const rowProblemSchema = z.object({ field: z.string(), reason: z.string() })
export type RowProblem = z.output<typeof rowProblemSchema>
