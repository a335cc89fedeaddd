export const QUESTIONS_MAX = 10

/** Lengths of a question and of its answer, in characters. */
export const QUESTION_LENGTH = 300
export const ANSWER_LENGTH = 1_000
