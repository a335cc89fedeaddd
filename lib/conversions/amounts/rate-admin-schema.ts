import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { RateSource } from '@/lib/generated/prisma/enums'
import { RATE_FILE_MAX } from '@/lib/money/ledger/exchange-rate-constants'
import { dollarsOfOne, rateNumber, SOURCE_NAMES } from '@/lib/money/ledger/exchange-rate-rules'
import { daySchema } from '@/lib/platform/dates/schema'
import { DOLLAR, isCurrency } from '@/lib/platform/money/currency'
import { trimmedText } from '@/lib/platform/text/schema'

const NO_CODE = 'Enter the code of a currency, such as EUR.'
/** The code of a currency other than the dollar, in capitals. */
const currencyInput = trimmedText(3, NO_CODE)
  .toUpperCase()
  .refine((code) => isCurrency(code), NO_CODE)
  .refine((code) => code !== DOLLAR, 'Dollars need no rate.')

const NO_RATE = 'Enter the dollars of one unit, such as 1.0837.'
const dollarsInput = trimmedText(30, NO_RATE).transform((text, context) => {
  const number = rateNumber(text)
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: NO_RATE })
  return z.NEVER
})

/** `GET /api/admin/settings/exchange-rates`: the newest days first. */
export const ratesQuerySchema = listQuery(['day', 'currency'] as const, {
  currency: trimmedText(3, NO_CODE).toUpperCase().optional(),
  source: z.enum(RateSource).optional(),
})
export type RatesQuery = z.output<typeof ratesQuerySchema>

export const rateRowSchema = z.object({
  id: z.number().int(),
  currency: z.string(),
  day: z.string(),
  /** So many units of the currency are so many dollars: exact, as they were published. */
  units: z.string(),
  dollars: z.string(),
  source: z.enum(RateSource),
  /** Who uploaded it, or approved it as the second person; null for one that was fetched. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it differs too much from those before, and is used by nothing. */
  isUnconfirmed: z.boolean(),
  /** Whether a later one of the same day is used instead. */
  isReplaced: z.boolean(),
})
export type RateRow = z.output<typeof rateRowSchema>

/** The columns of the list, for the screen and the CSV. */
export const RATE_COLUMNS = listColumns<RateRow>()([
  { key: 'day', head: 'Day' },
  { key: 'currency', head: 'Currency' },
  { key: 'one', head: 'One is ($)', csv: (rate) => dollarsOfOne(rate) },
  { key: 'units', head: 'Units', only: 'csv' },
  { key: 'dollars', head: 'Dollars', only: 'csv' },
  { key: 'source', head: 'From', csv: ({ source }) => SOURCE_NAMES[source] },
  { key: 'by', head: 'By' },
  { key: 'createdAt', head: 'Stored' },
  {
    key: 'isUnconfirmed',
    head: 'Not confirmed',
    csv: ({ isUnconfirmed }) => (isUnconfirmed ? 'yes' : 'no'),
    only: 'csv',
  },
  { key: 'isReplaced', head: 'Replaced', csv: ({ isReplaced }) => (isReplaced ? 'yes' : 'no'), only: 'csv' },
])

/** `POST`: a rate that a person enters; a second person enters the same. `dollars` are those of one unit. */
export const enterRateSchema = z.strictObject({
  currency: currencyInput,
  day: daySchema,
  dollars: dollarsInput,
  reason: reasonSchema,
})
export type EnterRate = z.output<typeof enterRateSchema>

/** Sales and refunds that wait, by the currency and the day whose rate they wait for. */
const waitingCallsSchema = z.object({
  currency: z.string(),
  day: z.string(),
  calls: z.number().int(),
  /** When the first of them came. */
  since: z.iso.datetime(),
})

/** `GET …/requests`: rates that one person entered, and what waits for a rate. */
export const waitingRatesSchema = z.object({
  calls: z.array(waitingCallsSchema),
  waiting: z.array(
    z.object({
      id: z.uuid(),
      /** Of a rate by hand; null for a file. */
      rate: z.object({ currency: z.string(), day: z.string(), dollars: z.string() }).nullable(),
      /** Of a file, which a second person uploads: how many rates it has, and its first and last day. */
      file: z.object({ rates: z.number().int(), from: z.string(), to: z.string() }).nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** Whether the viewer entered it, and so cannot approve it. */
      isOwn: z.boolean(),
    }),
  ),
})
export type WaitingRates = z.output<typeof waitingRatesSchema>

/** `POST …/files`: the text of a file. */
export const rateFileSchema = z.strictObject({
  text: trimmedText(RATE_FILE_MAX, 'The file is too long: send the one of the last 90 days.').min(
    1,
    'The file is empty.',
  ),
})
export type RateFile = z.output<typeof rateFileSchema>

/** How many were stored and known before, and which differ too much from those before, so that two people enter them. */
export const storedRatesSchema = z.object({
  /** False while a second person must upload the same file. */
  isStored: z.boolean(),
  stored: z.number().int(),
  known: z.number().int(),
  unlikely: z.array(z.object({ currency: z.string(), day: z.string() })),
})
export type StoredFile = z.output<typeof storedRatesSchema>

export const rateRequestParamsSchema = z.object({ id: z.uuid() })
export const declineRateSchema = z.strictObject({ reason: reasonSchema })
