import type { AccessStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { REAPPLY_AFTER_DAYS } from './constants'

/** What became of an affiliate's application for an offer. */
export type Application = {
  status: AccessStatus
  /** Their words. */
  message: string | null
  /** Of the answer. */
  reason: string | null
  requestedAt: string | null
  decidedAt: string | null
}

/** The earliest instant an affiliate may apply again after a refusal. */
export const reapplyAt = (decidedAt: Date): Date => new Date(decidedAt.getTime() + REAPPLY_AFTER_DAYS * DAY_MS)
