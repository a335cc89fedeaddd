import { z } from 'zod'
import { optionalReasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { QUESTION_LENGTH, QUESTIONS_MAX } from './constants'

const text = trimmedText(QUESTION_LENGTH, `Use at most ${QUESTION_LENGTH} characters.`).min(1, 'Write the question.')

/** `PUT /api/admin/offers/{id}/questions`: all of them, in order; those with an id are kept. */
export const questionsChangeSchema = z.strictObject({
  questions: z
    .array(z.strictObject({ id: z.int32().positive().nullable(), text, isRequired: z.boolean() }))
    .max(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions.`),
  version: z.int32().positive(),
  reason: optionalReasonSchema,
})
export type QuestionsChange = z.output<typeof questionsChangeSchema>
