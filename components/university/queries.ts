import { apiFetch } from '@/lib/http/api-client'
import { type LessonState, lessonStateSchema } from '@/lib/university/schema'

/** Marks a lesson as done or not done; answers where it stands then. */
export const markLesson = async ({ course, lesson, isDone }: LessonState): Promise<LessonState> =>
  lessonStateSchema.parse(
    await apiFetch(`/api/courses/${course}/lessons/${lesson}`, { method: isDone ? 'POST' : 'DELETE' }),
  )
