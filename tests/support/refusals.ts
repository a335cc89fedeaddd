import { AppError } from '@/lib/platform/errors'

/** What a promise is refused with, or null where it is kept. */
export function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, message: error.message, ...error.options } : error,
  )
}
