import { isUrl } from '@/lib/platform/parse-url'
import { AppError } from '../errors'

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses cross-site changes (CSRF): a foreign or opaque ("null") origin is refused. Requests without an origin do not
 * come from a browser and are allowed.
 * @throws AppError forbidden
 */
export function refuseOtherOrigin(request: Request, ownOrigin: string): void {
  if (!CHANGING.has(request.method)) return
  const refusal = new AppError('forbidden', 'This request came from another site.')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw refusal
  const origin = request.headers.get('origin')
  if (origin === null) return
  const host = request.headers.get('host')
  const sameHost = host !== null && isUrl(origin) && new URL(origin).host === host
  if (origin !== ownOrigin && !sameHost) throw refusal
}
