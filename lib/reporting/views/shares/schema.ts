import { z } from 'zod'
import { SHARE_DAYS } from './constants'

/** Makes a link. */
export const shareViewSchema = z.strictObject({
  days: z
    .number()
    .refine((days) => SHARE_DAYS.some((each) => each === days), `must be one of ${SHARE_DAYS.join(', ')}`),
  hidesPayouts: z.boolean(),
})
export type ShareView = z.output<typeof shareViewSchema>

/** A link as its owner sees it; the address itself is shown once. */
const shareSchema = z.object({
  id: z.uuid(),
  hidesPayouts: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastOpenedAt: z.iso.datetime().nullable(),
})
export const sharesSchema = z.object({ shares: z.array(shareSchema) })
export const madeShareSchema = shareSchema.extend({ url: z.url() })
export type Share = z.output<typeof shareSchema>
export type MadeShare = z.output<typeof madeShareSchema>
