import type { Course, Lesson, LessonPart } from './schema'

/** Reading speed, in words per minute, on the slow side. */
const WORDS_PER_MINUTE = 180

export type CourseProgress = {
  done: number
  total: number
  /** The first lesson that is not completed; null if all are. */
  next: Pick<Lesson, 'slug' | 'title'> | null
}

/** The progress of a course. Completed lessons that no longer exist do not count. */
export function courseProgress({ lessons }: Pick<Course, 'lessons'>, done: ReadonlySet<string>): CourseProgress {
  const open = lessons.filter(({ slug }) => !done.has(slug))
  return { done: lessons.length - open.length, total: lessons.length, next: open[0] ?? null }
}

const textOf = (part: LessonPart): string => {
  if (typeof part === 'string') return part
  return 'list' in part ? part.list.join(' ') : part.code
}

/** How long a course takes to read, in whole minutes, at least one. */
export function readingMinutes({ lessons }: Pick<Course, 'lessons'>): number {
  const text = lessons.flatMap(({ title, body }) => [title, ...body.map(textOf)]).join(' ')
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE))
}
