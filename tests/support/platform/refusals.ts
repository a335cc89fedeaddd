import { AppError } from '@/lib/platform/errors'

/** The error a promise rejects with, or null if it resolves. */
export function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, message: error.message, ...error.options } : error,
  )
}
