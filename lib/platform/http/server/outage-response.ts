import type { ServerResponse } from 'node:http'
import { isOutage } from '../../database/outage'

const RETRY_AFTER_SECONDS = '5'

/**
 * Turns a page's 500 into a 503 with Retry-After while the database does not answer: Next has no other way to say so,
 * and crawlers, monitors and proxies treat the two differently.
 */
export function respond503DuringOutage(response: ServerResponse): void {
  const writeHead = response.writeHead as (...all: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const isOutageError = status === 500 && isOutage()
    if (isOutageError && !response.hasHeader('retry-after')) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    return writeHead.call(response, isOutageError ? 503 : status, ...rest)
  }) as typeof response.writeHead
}
