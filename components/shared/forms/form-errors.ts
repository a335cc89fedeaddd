import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, CODE_LOST, isCodeLost } from '@/lib/platform/http/api-client'

const UNEXPECTED = 'Something went wrong. Please try again.'

/** The message for a failed call. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return isCodeLost(error) ? CODE_LOST : UNEXPECTED
}

/**
 * Shows a failed call in its form: at the fields named by the server if they are among `names`, otherwise above the
 * button.
 */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[] | 'any',
  setError: UseFormSetError<Values>,
): void {
  const fields = error instanceof ApiError ? error.fields : {}
  const candidates = names === 'any' ? (Object.keys(fields) as Path<Values>[]).filter((name) => name !== '_') : names
  const named = candidates.filter((name) => fields[name] !== undefined)
  for (const name of named) setError(name, { message: fields[name] ?? UNEXPECTED })
  if (named.length === 0) setError('root', { message: errorMessage(error) })
}
