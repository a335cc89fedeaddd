import { z } from 'zod'
import { RejectionReason } from '@/lib/generated/prisma/enums'
import type { PostbackReport } from './schema'

/** The status of a click id on a demo landing page. */
export type ClickIdStatus = 'missing' | 'malformed' | 'unknown' | 'other-offer' | 'known'

const acceptedSchema = z.object({ status: z.literal('accepted'), conversion_id: z.string(), state: z.string() })
const rejectedSchema = z.object({
  status: z.literal('rejected'),
  conversion_id: z.string(),
  reason: z.enum(RejectionReason),
  message: z.string(),
})
const refusedSchema = z.object({
  error: z.object({ message: z.string() }),
  reason: z.enum(RejectionReason).nullish(),
})

type Read = Pick<PostbackReport, 'outcome' | 'state' | 'reason' | 'message' | 'conversionId'>

/** Parses the response to a postback as an advertiser's server would. */
export function readPostbackAnswer(answer: unknown, httpStatus: number): Read {
  const accepted = acceptedSchema.safeParse(answer)
  if (accepted.success) {
    const { conversion_id: conversionId, state } = accepted.data
    return { outcome: 'accepted', state, reason: null, message: 'The conversion was recorded.', conversionId }
  }
  const rejected = rejectedSchema.safeParse(answer)
  if (rejected.success) {
    const { conversion_id: conversionId, reason, message } = rejected.data
    return { outcome: 'rejected', state: null, reason, message, conversionId }
  }
  const refused = refusedSchema.safeParse(answer)
  const message = refused.success ? refused.data.error.message : `The server answered ${httpStatus}.`
  return { outcome: 'refused', state: null, reason: refused.data?.reason ?? null, message, conversionId: null }
}
