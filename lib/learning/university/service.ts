import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { findLesson } from './data'
import type { LessonState } from './schema'

type LessonKey = { course: string; lesson: string }

/**
 * Keeps that an affiliate has done a lesson. Done again, the first time stays.
 * @throws AppError not_found for a lesson there is none of
 */
export async function markLessonDone(affiliateId: number, key: LessonKey, clock: Clock): Promise<LessonState> {
  const data = { ...columnsOf(affiliateId, key), completedAt: clock.now() }
  await db().courseProgress.createMany({ data, skipDuplicates: true })
  return { ...key, isDone: true }
}

/**
 * Makes a lesson one that is still to do; it may be one already.
 * @throws AppError not_found for a lesson there is none of
 */
export async function markLessonOpen(affiliateId: number, key: LessonKey): Promise<LessonState> {
  await db().courseProgress.deleteMany({ where: columnsOf(affiliateId, key) })
  return { ...key, isDone: false }
}

function columnsOf(affiliateId: number, { course, lesson }: LessonKey) {
  if (!findLesson(course, lesson)) throw new AppError('not_found', 'There is no such lesson.')
  return { affiliateId, courseSlug: course, lessonSlug: lesson }
}
