import { z } from 'zod'
import { ConversionStatus, InquiryStatus } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { identifierForm } from '@/lib/platform/text/identifier'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { isNoIdentifier } from '@/lib/platform/text/unfilled-macros'
import { TXN_ID_MAX_LENGTH } from '../customers/constants'
import { answerSchema, evidenceSchema, messageSchema } from './schema'

const instant = z.iso.datetime()
const order = trimmedText(TXN_ID_MAX_LENGTH)
  .overwrite(identifierForm)
  .min(1, 'Enter the order’s number.')
  .refine((text) => !isNoIdentifier(text), 'This is no number of an order.')

/** What the buyer paid, as it is typed, in cents; undefined for an empty field. */
export const amountSchema = z.preprocess(
  (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
  limitedText(40, 'Enter dollars, like 49.90.')
    .transform((text, context) => {
      const cents = parseAmount(text)
      if (cents !== undefined) return cents
      context.addIssue('Enter dollars, like 49.90.')
      return z.NEVER
    })
    .optional(),
)

/** `GET /api/conversions/missing`: the order that no conversion shows. The day is Eastern. */
export const saleSearchQuerySchema = z.object({
  offer: z.coerce.number('Choose the offer.').pipe(z.int32().positive('Choose the offer.')),
  order,
  day: daySchema,
})
export type SaleSearchQuery = z.output<typeof saleSearchQuerySchema>

/** What stored calls and clicks say of an order. */
export const saleSearchSchema = z.object({
  offerName: z.string(),
  /**
   * `own`: it is a conversion of the affiliate. `other_click`: it was reported for a click of somebody else. `refused`: calls
   * arrived and were refused. `not_received`: no call of the advertiser has the order.
   */
  found: z.enum(['own', 'other_click', 'refused', 'not_received']),
  conversion: z
    .object({ id: z.uuid(), status: z.enum(ConversionStatus), reasonText: z.string().nullable(), at: instant })
    .nullable(),
  /** The latest refused calls, with the reason of each as a sentence. */
  calls: z.array(z.object({ at: instant, reasonText: z.string() })),
  /** The affiliate's counted clicks on the offer within its window before the end of the day; the last one earns the sale. */
  clicks: z.object({
    windowDays: z.number().int(),
    last: z.object({ id: z.string(), at: instant }).nullable(),
  }),
  /** The affiliate's coupon codes for the offer that were valid on the day: one earns the sale in place of a click. */
  codes: z.array(z.object({ id: z.number().int(), code: z.string() })),
  /** The goals of the offer, which an order may be about in place of its own sale. */
  goals: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Why nobody can be asked about it, as a sentence; null where an inquiry can be sent. */
  refusal: z.string().nullable(),
})
export type SaleSearch = z.output<typeof saleSearchSchema>

const goal = z.int32('Choose what it was for.').positive('Choose what it was for.').nullish()
const code = z.int32('Choose the code.').positive('Choose the code.').nullish()

/** `POST /api/conversions/inquiries`: asks the advertiser about it. */
export const inquiryRequestSchema = z.strictObject({
  offer: z.int32('Choose the offer.').positive('Choose the offer.'),
  order,
  day: daySchema,
  /** The goal that it was for; left out for the offer's own sale. */
  goal,
  /** The code that the buyer entered, by its ID; left out for the affiliate's last click. */
  code,
  /** What the buyer paid, where the affiliate knows it. */
  amount: amountSchema,
  message: messageSchema,
  pictures: evidenceSchema,
})
export type InquiryRequest = z.output<typeof inquiryRequestSchema>
export type InquiryForm = z.input<typeof inquiryRequestSchema>

/** Who has the next word about an open inquiry: the advertiser until its deadline, then staff. */
const waitsFor = z.enum(['advertiser', 'staff']).nullable()

/** An inquiry as its readers see it. Sums in cents. */
export const inquirySchema = z.object({
  id: z.uuid(),
  offerId: z.number().int(),
  offerName: z.string(),
  order: z.string(),
  day: daySchema,
  /** The goal that it is about; null for the offer's own sale. */
  goalName: z.string().nullable(),
  /** The affiliate's code that the buyer entered; null where a click earns it. */
  code: z.string().nullable(),
  amountCents: z.number().nullable(),
  message: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(InquiryStatus),
  waitsFor,
  createdAt: instant,
  /** By when the advertiser answers. */
  dueAt: instant,
  decidedAt: instant.nullable(),
  /** What the affiliate reads of the decision. */
  answer: z.string().nullable(),
})

/** The affiliate's inquiries, the newest first. */
export const ownInquiriesSchema = z.object({
  inquiries: z.array(inquirySchema.extend({ conversionId: z.uuid().nullable() })),
})
export type OwnInquiry = z.output<typeof ownInquiriesSchema>['inquiries'][number]

/** `GET /api/advertiser/inquiries`: those that wait for the advertiser, the nearest deadline first. */
export const advertiserInquiriesSchema = z.object({
  inquiries: z.array(
    inquirySchema.extend({
      affiliateId: z.number().int(),
      /** Null where a code earns it. */
      clickId: z.string().nullable(),
      clickedAt: instant.nullable(),
      /** The number by which the shop reports the order, where that is another one. */
      txnId: z.string().nullable(),
      /** Whether the advertiser must say what was paid. */
      needsAmount: z.boolean(),
    }),
  ),
})
export type AdvertiserInquiry = z.output<typeof advertiserInquiriesSchema>['inquiries'][number]

/** `POST /api/advertiser/inquiries/{id}`: the advertiser's answer. */
export const answerInquirySchema = z.strictObject({
  decision: z.enum(['granted', 'declined']),
  /** What the buyer paid, where the offer pays a share of it or the affiliate named another sum. */
  amount: amountSchema,
  /** What the affiliate reads. */
  answer: answerSchema('a reason'),
})
export type AnswerInquiry = z.output<typeof answerInquirySchema>

/** The path parameters of an inquiry. */
export const inquiryParamsSchema = z.object({ id: z.uuid() })
