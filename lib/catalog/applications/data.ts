import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { storedAnswers } from '../materials/questions/rules'
import type { Application } from './reapply-rules'

type AccessRow = Prisma.AffiliateOfferGetPayload<object>

/** An affiliate's application for an offer; null without one. */
export async function getApplication(affiliateId: number, offerId: number): Promise<Application | null> {
  const row = await db().affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId, offerId } } })
  return row ? toApplication(row) : null
}

export function toApplication({
  status,
  message,
  answers,
  reason,
  requestedAt,
  decidedAt,
}: AccessRow): Application | null {
  if (status === null) return null
  return {
    status,
    message,
    answers: storedAnswers(answers),
    reason,
    requestedAt: requestedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
