import type { AccessStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Answered } from '../materials/questions/schema'
import { REAPPLY_AFTER_DAYS } from './constants'

/** An affiliate's application for an offer. */
export type Application = {
  status: AccessStatus
  /** The message of the affiliate. */
  message: string | null
  /** The answers to the offer's questions, as they were asked. */
  answers: Answered[]
  /** The reason of the decision. */
  reason: string | null
  requestedAt: string | null
  decidedAt: string | null
}

/** The earliest instant an affiliate may apply again after a rejection. */
export const reapplyAt = (decidedAt: Date): Date => new Date(decidedAt.getTime() + REAPPLY_AFTER_DAYS * DAY_MS)
