import 'server-only'
import type { AffiliateApplication } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { settings } from '@/lib/platform/settings/current'
import { affiliateTerms, canSend, isShown } from './application-rules'
import type { ApplicationAnswers, OwnApplication } from './application-schema'

const toAnswers = ({ affiliateId: _, termsAcceptedAt, sentAt, ...row }: AffiliateApplication): ApplicationAnswers => ({
  ...row,
  termsAcceptedAt: termsAcceptedAt.toISOString(),
  sentAt: sentAt.toISOString(),
})

/** What an affiliate said of themselves; null while they did not. */
export async function findApplication(affiliateId: number): Promise<ApplicationAnswers | null> {
  const row = await db().affiliateApplication.findUnique({ where: { affiliateId } })
  return row && toAnswers(row)
}

/** `findApplication` for several affiliates, by affiliate number. */
export async function findApplications(affiliateIds: readonly number[]): Promise<Map<number, ApplicationAnswers>> {
  const rows = await db().affiliateApplication.findMany({ where: { affiliateId: { in: [...affiliateIds] } } })
  return new Map(rows.map((row) => [row.affiliateId, toAnswers(row)]))
}

/** The affiliate's own application, with what they can do. */
export async function getOwnApplication(affiliateId: number): Promise<OwnApplication> {
  const [{ status, statusReason }, answers] = await Promise.all([
    db().affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { status: true, statusReason: true } }),
    findApplication(affiliateId),
  ])
  const { applications } = settings()
  const question = status === 'pending' ? statusReason : null
  const state = { status, question, hasAnswers: answers !== null }
  return {
    status,
    answers,
    question,
    terms: affiliateTerms(applications),
    canSend: canSend(state),
    isShown: isShown(state, applications.isAsked),
  }
}
