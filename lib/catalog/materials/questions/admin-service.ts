import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { assertOfferVersion, lockOpenOffer, touchOffer } from '../../offers/lock-service'
import type { QuestionsChange } from './admin-schema'
import { listQuestions } from './data'
import type { Question } from './schema'

/**
 * Sets the questions of an offer, in their order. Answers that were given keep the question they were asked.
 * @throws AppError `not_found`; `conflict` when somebody changed the offer since
 */
export function changeQuestions(
  { actor, at }: StaffContext,
  { id: offerId, questions, version, reason }: QuestionsChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    assertOfferVersion(await lockOpenOffer(tx, offerId), version)
    const before = await listQuestions(offerId, tx)
    const remainingIds = questions.flatMap(({ id }) => (id === null ? [] : [id]))
    if (remainingIds.some((id) => !before.some((question) => question.id === id)))
      throw new AppError('conflict', 'One of these questions no longer exists. Reload the page.')
    await tx.offerQuestion.deleteMany({ where: { offerId, id: { notIn: remainingIds } } })
    for (const [position, { id, text, isRequired }] of questions.entries()) {
      if (id === null) await tx.offerQuestion.create({ data: { offerId, text, isRequired, position } })
      else await tx.offerQuestion.update({ where: { id }, data: { text, isRequired, position } })
    }
    await touchOffer(tx, offerId, at)
    await recordAudit(tx, actor, {
      action: 'offer.questions',
      subject: 'offer',
      subjectId: String(offerId),
      before: { questions: before.map(textOf) },
      after: { questions: questions.map(textOf) },
      reason,
      at,
    })
  })
}

const textOf = ({ text, isRequired }: Pick<Question, 'text' | 'isRequired'>) =>
  isRequired ? text : `${text} (optional)`
