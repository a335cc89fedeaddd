import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { ApiError } from '@/lib/platform/http/api-client'

/**
 * For a single row sent to a bulk route: turns a failed outcome into an error, so that the dialog shows it.
 * @param answer the response of the bulk route
 * @returns the message of the row
 * @throws ApiError conflict, with the message of the row
 */
export function assertDone(answer: unknown): string {
  const [outcome] = bulkOutcomeSchema.parse(answer).outcomes
  if (outcome && !outcome.isDone) throw new ApiError(409, 'conflict', outcome.message, null)
  return outcome?.message ?? ''
}
