import { bulkOutcomeSchema } from '@/lib/backoffice/admin/schema'
import { ApiError } from '@/lib/platform/http/api-client'

/**
 * For a change of one row that was sent as a list of one: what was not done is a refusal, shown where the reason stands.
 * @param answer what the route of many rows answered
 * @throws ApiError conflict, with what is said of the row
 */
export function refuseUndone(answer: unknown): void {
  const [outcome] = bulkOutcomeSchema.parse(answer).outcomes
  if (outcome && !outcome.isDone) throw new ApiError(409, 'conflict', outcome.message, null)
}
