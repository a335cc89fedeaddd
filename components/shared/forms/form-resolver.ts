import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldSentence, issueSentence } from '@/lib/accounts/http/validation-message-rules'

/** Validates a form with a schema of the server; what is invalid is said in the same sentences as the server's. */
export const formResolver = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => inSentences(zodResolver(schema, { error: issueSentence }))

/** `formResolver` for a form that submits what was typed and not what the schema makes of it. */
export const rawFormResolver = <Input extends FieldValues>(
  schema: z.ZodType<unknown, Input>,
): Resolver<Input, unknown, Input> => inSentences(zodResolver(schema, { error: issueSentence }, { raw: true }))

function inSentences<Input extends FieldValues, Output>(
  resolve: Resolver<Input, unknown, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    sayAsSentences(result.errors)
    return result
  }
}

function sayAsSentences(errors: FieldErrors, path: readonly string[] = []): void {
  for (const [name, error] of Object.entries(errors)) {
    if (!error || typeof error !== 'object') continue
    const where = [...path, name]
    if (typeof error.message === 'string') error.message = fieldSentence({ path: where, message: error.message })
    else sayAsSentences(error as FieldErrors, where)
  }
}
