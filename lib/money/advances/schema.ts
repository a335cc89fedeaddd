import { z } from 'zod'
import { ApplicationStatus } from '@/lib/generated/prisma/enums'
import { nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { parseAmount } from '@/lib/platform/money/amount'
import { formatCentsShort } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import {
  FUNDING_MAX_CENTS,
  FUNDING_MIN_CENTS,
  PLAN_MAX,
  PLAN_MIN,
  PURPOSE_MAX,
  PURPOSE_MIN,
  REPAYMENT_MAX_PERCENT,
  REPAYMENT_MIN_PERCENT,
} from './constants'

/** Dollars as people write them ("$1,200") to cents. */
const amountSchema = limitedText(40, 'Enter dollars, like 2500.').transform((text, context) => {
  const cents = parseAmount(text, { isExact: true })
  const problem = amountProblem(cents)
  if (cents !== undefined && problem === undefined) return cents
  context.addIssue(problem ?? 'Enter dollars.')
  return z.NEVER
})

function amountProblem(cents: bigint | undefined): string | undefined {
  if (cents === undefined) return 'Enter dollars, like 2500.'
  if (cents < FUNDING_MIN_CENTS) return `Ask for at least ${formatCentsShort(FUNDING_MIN_CENTS)}.`
  return cents > FUNDING_MAX_CENTS ? `Ask for at most ${formatCentsShort(FUNDING_MAX_CENTS)}.` : undefined
}

const repaymentSchema = trimmedText(10, 'Enter a whole percentage, like 20.')
  .regex(/^\d{1,3}\s*%?$/, 'Enter a whole percentage, like 20.')
  .transform((text) => Number.parseInt(text, 10))
  .refine(
    (percent) => percent >= REPAYMENT_MIN_PERCENT && percent <= REPAYMENT_MAX_PERCENT,
    `Choose between ${REPAYMENT_MIN_PERCENT}% and ${REPAYMENT_MAX_PERCENT}%.`,
  )

const textSchema = (min: number, max: number, missing: string) =>
  trimmedText(max, `Use at most ${formatCount(max)} characters.`)
    .min(min, missing)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.')

/** POST /api/account/funding: an application for an advance on ad spend. */
export const fundingRequestSchema = z.strictObject({
  amount: amountSchema,
  repaymentPercent: repaymentSchema,
  purpose: textSchema(PURPOSE_MIN, PURPOSE_MAX, 'Say in a sentence what the money is for.'),
  plan: textSchema(PLAN_MIN, PLAN_MAX, 'Describe your plan: offers, traffic, budget a day, what you expect.'),
})
export type FundingForm = z.input<typeof fundingRequestSchema>
export type FundingRequest = z.output<typeof fundingRequestSchema>

/** GET /api/account/funding: the affiliate's applications, newest first. */
export const fundingListSchema = z.strictObject({
  applications: z.array(
    z.strictObject({
      id: z.string(),
      amountCents: z.number(),
      purpose: z.string(),
      plan: z.string(),
      /** The requested share until it is decided, then the agreed one. */
      repaymentBps: z.number(),
      status: z.enum(ApplicationStatus),
      grantedCents: z.number().nullable(),
      /** What is still to be repaid. */
      outstandingCents: z.number(),
      /** The latest, newest first; negative where an earning was reversed and its repayment is owed again. */
      repayments: z.array(z.strictObject({ id: z.string(), at: z.iso.datetime(), amountCents: z.number() })),
      decisionReason: z.string().nullable(),
      createdAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
    }),
  ),
  nextCursor: nextCursorSchema,
})
export type FundingList = z.output<typeof fundingListSchema>
export type FundingApplication = FundingList['applications'][number]

export const fundingParamsSchema = z.object({ id: z.uuid() })
