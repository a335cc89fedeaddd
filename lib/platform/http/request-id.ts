import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'

/** The request id set by the proxy, or a new one without a proxy (tests, the tracker). */
export function readRequestId(headers: Headers): string {
  return headers.get(REQUEST_ID_HEADER) ?? randomUUID()
}
