import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { settings } from '@/lib/platform/settings/current'
import { affiliateTerms, canSend } from './application-rules'
import type { ApplicationRequest } from './application-schema'
import { recordAffiliateEvents } from './events'

/**
 * Stores what an affiliate who waits for approval says of themselves, with the terms they accepted and when. It is sent
 * once, and again after each question of staff, which it answers: the affiliate is no longer asked.
 * @throws AppError conflict when it cannot be sent (again), or the terms are others than those that were shown
 */
export async function sendApplication(
  { actor, at }: WriteContext<{ affiliateId: number }>,
  { isAccepted: _, termsVersion, ...answers }: ApplicationRequest,
): Promise<void> {
  const { affiliateId } = actor
  await transact(async (tx) => {
    // locked like a decision of staff, so that neither overwrites the other
    const [found] = await tx.$queryRaw<[{ status: AffiliateStatus; question: string | null; userId: string }?]>`
      SELECT status, status_reason AS question, user_id AS "userId" FROM affiliate WHERE id = ${affiliateId}
      FOR NO KEY UPDATE`
    if (!found) throw new AppError('not_found', 'There is no such affiliate.')
    const { status, question, userId } = found
    const before = await tx.affiliateApplication.findUnique({ where: { affiliateId }, select: { timesSent: true } })
    if (!canSend({ status, question, hasAnswers: before !== null })) {
      throw new AppError(
        'conflict',
        status === 'pending'
          ? 'Your application was sent already. It can be changed when we ask for information.'
          : 'Your application was decided already.',
      )
    }
    const terms = affiliateTerms(settings().applications)
    if (terms.version !== termsVersion) {
      throw new AppError('conflict', 'The terms have changed. Load this page again and read them.')
    }
    const accepted = { termsUrl: terms.url, termsVersion: terms.version, termsAcceptedAt: at, sentAt: at }
    const data = { ...answers, ...accepted, timesSent: (before?.timesSent ?? 0) + 1 }
    await tx.affiliateApplication.upsert({ where: { affiliateId }, create: { affiliateId, ...data }, update: data })
    await tx.affiliate.update({ where: { id: affiliateId }, data: { statusReason: null } })
    await recordAffiliateEvents(tx, { id: affiliateId, types: ['affiliate.applied'], at })
    await tx.user.updateMany({ where: { id: userId, country: null }, data: { country: answers.country } })
  })
}
