import type { AnswerSchema } from '@/lib/platform/http/api-client'

/** Whether a value is as it should be. */
type Shape = (value: unknown) => boolean

export const text: Shape = (value) => typeof value === 'string'
export const number: Shape = (value) => Number.isFinite(value)
export const between =
  (least: number, most: number): Shape =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
export const flag: Shape = (value) => typeof value === 'boolean'
/** A day such as 2026-11-20. */
export const day: Shape = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
/** An instant as JSON has it. */
export const time: Shape = (value) =>
  typeof value === 'string' && /^\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value))
export const nullable =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value)
export const oneOf =
  (...texts: string[]): Shape =>
  (value) =>
    texts.includes(value as string)
export const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)
export const object =
  (shapes: Record<string, Shape>): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shapes).every(([name, shape]) => shape((value as Record<string, unknown>)[name]))

/** A shape in place of a schema of zod, for the calls of a first visit: zod is a fifth of the scripts it may load. [Q54] */
export const answerOf = <Answer>(shape: Shape): AnswerSchema<Answer> => ({
  parse: (answer) => {
    if (shape(answer)) return answer as Answer
    throw new TypeError('an answer without its shape')
  },
})
