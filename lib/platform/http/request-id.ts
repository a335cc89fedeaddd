import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'

/** The id the proxy gave this request, or a new one where no proxy stands in front (tests, the tracker). */
export function requestIdOf(headers: Headers): string {
  return headers.get(REQUEST_ID_HEADER) ?? randomUUID()
}
