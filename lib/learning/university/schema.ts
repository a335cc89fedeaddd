import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'

/** A paragraph, a list, or text to be read exactly, in a fixed-width font. */
export type LessonPart = string | { list: readonly string[] } | { code: string }

/** `slug` identifies it in URLs and in stored progress: it never changes. */
export type Lesson = { slug: string; title: string; body: readonly LessonPart[] }
export type Course = { slug: string; title: string; summary: string; lessons: readonly Lesson[] }

const SLUG_MAX = 60
const slug = limitedText(SLUG_MAX).min(1)

export const lessonParamsSchema = z.object({ course: slug, lesson: slug })

/** The signed-in affiliate's progress of a lesson. */
export const lessonStateSchema = z.object({ course: slug, lesson: slug, isDone: z.boolean() })
export type LessonState = z.infer<typeof lessonStateSchema>
