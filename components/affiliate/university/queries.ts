import type { LessonState } from '@/lib/learning/university/schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'

const lessonStateAnswer = lazySchema(async () => (await import('@/lib/learning/university/schema')).lessonStateSchema)

/** Marks a lesson as done or not done; returns the new state. */
export const markLesson = ({ course, lesson, isDone }: LessonState): Promise<LessonState> =>
  apiFetch(`/api/courses/${course}/lessons/${lesson}`, {
    schema: lessonStateAnswer,
    method: isDone ? 'POST' : 'DELETE',
  })
