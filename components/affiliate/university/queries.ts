import type { LessonState } from '@/lib/learning/university/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

/** Marks a lesson as done or not done; returns the new state. */
export const markLesson = ({ course, lesson, isDone }: LessonState): Promise<LessonState> =>
  apiFetch<LessonState>(`/api/courses/${course}/lessons/${lesson}`, { method: isDone ? 'POST' : 'DELETE' })
