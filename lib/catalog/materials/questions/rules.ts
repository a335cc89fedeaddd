import { type Answered, type Answers, answeredSchema, type Question } from './schema'

/** The answers to be stored, or the problems by field, `answers.0.answer` being of the first question. */
export function checkAnswers(
  questions: readonly Question[],
  answers: Answers,
): { answered: Answered[] } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const answered = questions.flatMap(({ id, text, isRequired }, index) => {
    const answer = answers.find(({ questionId }) => questionId === id)?.answer ?? ''
    if (answer === '' && isRequired) problems[`answers.${index}.answer`] = 'Answer this question.'
    return answer === '' ? [] : [{ question: text, answer }]
  })
  return Object.keys(problems).length > 0 ? { problems } : { answered }
}

/** Whether an answer is to a question that is no longer asked. */
export const answersOthers = (questions: readonly Question[], answers: Answers): boolean =>
  answers.some(({ questionId }) => !questions.some(({ id }) => id === questionId))

/** Stored answers; those of an unknown form are left out. */
export function storedAnswers(value: unknown): Answered[] {
  const parsed = answeredSchema.array().safeParse(value)
  return parsed.success ? parsed.data : []
}
