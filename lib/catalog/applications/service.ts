import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { AccessStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { listQuestions } from '../materials/questions/data'
import { answersOthers, checkAnswers } from '../materials/questions/rules'
import type { Answered, Answers } from '../materials/questions/schema'
import { isClosed, requireVisibleOffer } from '../offers/data'
import { REAPPLY_AFTER_DAYS } from './constants'
import { getApplication } from './data'
import { recordApplicationEvents } from './events'
import type { Application } from './reapply-rules'
import type { ApplicationOrder } from './schema'

/**
 * Applies for an offer that requires approval. A repeated application returns the existing one unchanged. Buckets with
 * automatic approval approve at once.
 * @throws AppError not_found for an offer they do not see, conflict for one that is open to all, within
 * REAPPLY_AFTER_DAYS of a rejection or with other questions meanwhile, invalid at a question without its answer, forbidden for an affiliate who was rejected or blocked
 */
export async function applyForOffer(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  {
    offerId,
    message,
    answers = [],
  }: Partial<Pick<ApplicationOrder, 'answers'>> & Pick<ApplicationOrder, 'message'> & { offerId: number },
): Promise<Application> {
  const offer = await requireVisibleOffer(affiliateId, offerId, at)
  if (!isClosed(offer)) throw new AppError('conflict', 'This offer is open to all. Your links count already.')
  await transact(async (tx) => {
    // an application that is there already needs no answers
    const known = await getStanding(tx, affiliateId, offerId)
    const answered = isOpenTo(known) ? await readAnswers(tx, offerId, answers) : []
    await apply(tx, { affiliateId, offerId, message, answered }, at)
  })
  const application = await getApplication(affiliateId, offerId)
  if (!application) throw new AppError('not_found', 'There is no such offer.')
  return application
}

/** Whether an application may be new: there is none, or it was rejected. */
const isOpenTo = (status: AccessStatus | null): boolean => status === null || status === 'rejected'

async function getStanding(tx: Tx, affiliateId: number, offerId: number): Promise<AccessStatus | null> {
  const where = { affiliateId_offerId: { affiliateId, offerId } }
  return (await tx.affiliateOffer.findUnique({ where, select: { status: true } }))?.status ?? null
}

async function readAnswers(tx: Tx, offerId: number, answers: Answers): Promise<Answered[]> {
  const questions = await listQuestions(offerId, tx)
  if (answersOthers(questions, answers))
    throw new AppError('conflict', 'The questions of this offer changed. Reload the page and answer them.')
  const checked = checkAnswers(questions, answers)
  if ('answered' in checked) return checked.answered
  throw new AppError('invalid', 'Answer the questions of this offer.', { fields: checked.problems })
}

type NewApplication = { affiliateId: number; offerId: number; message: string; answered: Answered[] }

async function apply(tx: Tx, { affiliateId, offerId, message, answered }: NewApplication, at: Date): Promise<void> {
  const { status, bucket } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { status: true, bucket: { select: { autoApprove: true } } },
  })
  if (status !== 'approved' && status !== 'pending') {
    throw new AppError('forbidden', 'Your account is not active, so it cannot apply for offers.')
  }
  const isApproved = status === 'approved' && bucket?.autoApprove === true
  const answer: AccessStatus = isApproved ? 'approved' : 'requested'
  // one guarded statement: of concurrent calls one applies, and a decision of staff is never overwritten
  const applied = await tx.$executeRaw`
    INSERT INTO affiliate_offer AS o (affiliate_id, offer_id, status, message, answers, requested_at, decided_at)
    VALUES (${affiliateId}, ${offerId}, ${answer}::access_status, ${message}, ${JSON.stringify(answered)}::jsonb, ${at}, ${isApproved ? at : null})
    ON CONFLICT (affiliate_id, offer_id) DO UPDATE SET status = EXCLUDED.status, message = EXCLUDED.message,
      answers = EXCLUDED.answers,      requested_at = EXCLUDED.requested_at, decided_at = EXCLUDED.decided_at, reason = NULL, decided_by_id = NULL
    WHERE o.status IS NULL
      OR (o.status = 'rejected' AND o.decided_at <= ${at}::timestamptz - make_interval(days => ${REAPPLY_AFTER_DAYS}))`
  if (applied === 0) return refuseTooSoon(tx, affiliateId, offerId)
  const types = ['application.created', ...(isApproved ? (['application.approved'] as const) : [])] as const
  await recordApplicationEvents(tx, { affiliateId, offerId, types, at })
}

/** Refuses only after a recent rejection; pending and approved applications are returned as they are. */
async function refuseTooSoon(tx: Tx, affiliateId: number, offerId: number): Promise<void> {
  const { status } = await tx.affiliateOffer.findUniqueOrThrow({
    where: { affiliateId_offerId: { affiliateId, offerId } },
    select: { status: true },
  })
  if (status !== 'rejected') return
  throw new AppError('conflict', `You can apply again ${REAPPLY_AFTER_DAYS} days after the answer.`)
}
