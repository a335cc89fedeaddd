import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'
import { ANSWER_LENGTH, QUESTIONS_MAX } from './constants'

/** A question to those who apply for an offer. */
export const questionSchema = z.object({ id: z.number().int(), text: z.string(), isRequired: z.boolean() })
export type Question = z.output<typeof questionSchema>

/** An answer with its question as it was asked. */
export const answeredSchema = z.object({ question: z.string(), answer: z.string() })
export type Answered = z.output<typeof answeredSchema>

/** The answers of an application, by question. */
export const answersSchema = z
  .array(
    z.strictObject({
      questionId: z.int32().positive(),
      answer: trimmedText(ANSWER_LENGTH, `Write at most ${ANSWER_LENGTH} characters.`),
    }),
  )
  .max(QUESTIONS_MAX)
export type Answers = z.output<typeof answersSchema>
