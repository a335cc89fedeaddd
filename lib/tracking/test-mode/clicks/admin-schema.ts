import { z } from 'zod'
import { RejectionReason } from '@/lib/generated/prisma/enums'
import { limitedText } from '@/lib/platform/text/schema'

/** `POST /api/admin/offers/{id}/test-clicks`: a click that was stored, and how its conversion is reported. */
export const testClickSchema = z.object({
  clickId: z.string(),
  /** The destination with the macros of this click. */
  url: z.string(),
  /** The call an advertiser's server would make; its token is to be filled in. */
  curl: z.string(),
})
export type TestClick = z.output<typeof testClickSchema>

export const testClickParamsSchema = z.object({
  id: z.coerce.number().pipe(z.int32().positive()),
  clickId: limitedText(60),
})

/** `GET /api/admin/offers/{id}/test-clicks/{clickId}`: the calls that named the click, newest first. */
export const testCallsSchema = z.object({
  calls: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      isConversion: z.boolean(),
      reason: z.enum(RejectionReason).nullable(),
      message: z.string(),
      txnId: z.string().nullable(),
    }),
  ),
})
export type TestCalls = z.output<typeof testCallsSchema>
