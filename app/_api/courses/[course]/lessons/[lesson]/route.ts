import { handle } from '@/lib/accounts/http/handle'
import { lessonParamsSchema, lessonStateSchema } from '@/lib/learning/university/schema'
import { markLessonDone, markLessonNotDone } from '@/lib/learning/university/service'

const rules = { access: 'affiliate', params: lessonParamsSchema, response: lessonStateSchema } as const

/** Marks a lesson as done for the session's affiliate; again changes nothing. */
export const POST = handle(rules, (context) => markLessonDone(context, context.params), {
  id: 'markLessonDone',
  scope: 'profile:write',
  summary: 'Mark a lesson as done',
})

/** Marks it as not done; again changes nothing. */
export const DELETE = handle(rules, (context) => markLessonNotDone(context, context.params), {
  id: 'markLessonNotDone',
  scope: 'profile:write',
  summary: 'Mark a lesson as not done',
})
