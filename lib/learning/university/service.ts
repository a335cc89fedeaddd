import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { findLesson } from './data'
import type { LessonState } from './schema'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>
type LessonKey = { course: string; lesson: string }

/**
 * Records that an affiliate has completed a lesson. Repeated calls keep the first time.
 * @throws AppError not_found for an unknown lesson
 */
export async function markLessonDone({ actor, at }: Context, key: LessonKey): Promise<LessonState> {
  const data = { ...columnsOf(actor.affiliateId, key), completedAt: at }
  await db().courseProgress.createMany({ data, skipDuplicates: true })
  return { ...key, isDone: true }
}

/**
 * Marks a lesson as not completed; it may be so already.
 * @throws AppError not_found for an unknown lesson
 */
export async function markLessonNotDone({ actor }: Context, key: LessonKey): Promise<LessonState> {
  await db().courseProgress.deleteMany({ where: columnsOf(actor.affiliateId, key) })
  return { ...key, isDone: false }
}

function columnsOf(affiliateId: number, { course, lesson }: LessonKey) {
  if (!findLesson(course, lesson)) throw new AppError('not_found', 'There is no such lesson.')
  return { affiliateId, courseSlug: course, lessonSlug: lesson }
}
