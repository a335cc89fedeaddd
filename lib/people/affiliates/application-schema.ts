import { z } from 'zod'
import { TRAFFIC_KINDS } from '@/lib/catalog/offers/field-constants'
import { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { PROMOTION_MAX, PROMOTION_MIN, WEBSITE_MAX } from './application-constants'
import { parseWebsite } from './application-rules'

const WEBSITE = 'Enter the address of your site or main channel, like example.com or youtube.com/@you.'

const websiteSchema = trimmedText(WEBSITE_MAX, `Keep it under ${WEBSITE_MAX} characters.`)
  .min(1, WEBSITE)
  .transform((typed, context) => {
    const url = parseWebsite(typed)
    if (url !== null && url.length <= WEBSITE_MAX) return url
    context.addIssue({ code: 'custom', message: WEBSITE })
    return z.NEVER
  })

const answers = {
  website: websiteSchema,
  trafficKinds: z
    .array(z.enum(TRAFFIC_KINDS))
    .min(1, 'Choose at least one.')
    .max(TRAFFIC_KINDS.length)
    .transform((kinds) => TRAFFIC_KINDS.filter((kind) => kinds.includes(kind))),
  country: limitedText(2, 'Choose your country.').refine(
    (code) => COUNTRY_CODES.includes(code),
    'Choose your country.',
  ),
  promotion: trimmedText(PROMOTION_MAX, `Use at most ${PROMOTION_MAX} characters.`)
    .min(PROMOTION_MIN, `Use at least ${PROMOTION_MIN} characters.`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.'),
}

/** The form of the application: what is asked, and the acceptance of the terms that were shown. */
export const applicationFormSchema = z.strictObject({
  ...answers,
  isAccepted: z.boolean().refine((accepted) => accepted, 'Accept the terms to send your application.'),
})
export type ApplicationForm = z.input<typeof applicationFormSchema>

/** `PUT /api/account/application`; `termsVersion` is the version that was shown. */
export const applicationRequestSchema = applicationFormSchema.extend({ termsVersion: limitedText(100) })
export type ApplicationRequest = z.output<typeof applicationRequestSchema>

/** What an affiliate said of themselves. Instants ISO 8601. */
export const applicationAnswersSchema = z.object({
  website: z.string(),
  trafficKinds: z.array(z.string()),
  country: z.string(),
  promotion: z.string(),
  termsUrl: z.string(),
  termsVersion: z.string(),
  termsAcceptedAt: z.iso.datetime(),
  /** More than once after a request for information. */
  timesSent: z.int(),
  sentAt: z.iso.datetime(),
})
export type ApplicationAnswers = z.output<typeof applicationAnswersSchema>

/** `GET /api/account/application` */
export const ownApplicationSchema = z.object({
  status: z.enum(AffiliateStatus),
  answers: applicationAnswersSchema.nullable(),
  /** What staff asked; null without a question. */
  question: z.string().nullable(),
  /** Whether it can be sent: the first time, and after a question. */
  canSend: z.boolean(),
  /** Whether the affiliate is asked for it, or has answered. */
  isShown: z.boolean(),
  terms: z.object({ url: z.string(), version: z.string() }),
})
export type OwnApplication = z.output<typeof ownApplicationSchema>
