import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { counts } from '../lifecycle/rules'

type DecidedConversion = { status: ConversionStatus; decidedAt: Date | null; createdAt: Date }

/** The last moment an appeal may be made, days of 24 hours after the rejection or reversal; null while it counts. */
export function appealUntil({ status, decidedAt, createdAt }: DecidedConversion, windowDays: number): Date | null {
  if (counts(status)) return null
  return new Date((decidedAt ?? createdAt).getTime() + windowDays * DAY_MS)
}

/** By when staff decide. */
export const decisionDue = (at: Date, decisionDays: number): Date => new Date(at.getTime() + decisionDays * DAY_MS)
