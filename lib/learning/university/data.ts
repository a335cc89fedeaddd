import 'server-only'
import { db } from '@/lib/platform/database/db'
import { COURSES } from './constants'
import type { Course, Lesson } from './schema'

/** The course with this slug; undefined if unknown. */
export const findCourse = (course: string): Course | undefined => COURSES.find(({ slug }) => slug === course)

/** The lesson of a course with this slug; undefined if unknown. */
export const findLesson = (course: string, lesson: string): Lesson | undefined =>
  findCourse(course)?.lessons.find(({ slug }) => slug === lesson)

/** The completed lessons of an affiliate, by course. */
export async function getDoneLessons(affiliateId: number): Promise<Map<string, string[]>> {
  const rows = await db().courseProgress.findMany({ where: { affiliateId }, orderBy: { completedAt: 'asc' } })
  const byCourse = new Map<string, string[]>()
  for (const { courseSlug, lessonSlug } of rows) {
    byCourse.set(courseSlug, [...(byCourse.get(courseSlug) ?? []), lessonSlug])
  }
  return byCourse
}
