import { isbot } from 'isbot'
import { BoundedCache } from '../bounded-cache'

/** Browsers by their user agent: few, and the pattern that tells bots is long. */
const bots = new BoundedCache<string, boolean>(2_000)

function isBot(userAgent: string): boolean {
  const known = bots.get(userAgent)
  if (known !== undefined) return known
  const found = isbot(userAgent)
  bots.set(userAgent, found)
  return found
}

/**
 * Classifies non-human visits: a HEAD request, a prefetch or preview, a bot. Undefined for a visit by a person.
 * @param headers the user agent, and the purpose headers joined into one text
 */
export function visitFlag(
  method: string,
  { userAgent, purpose }: { userAgent: string; purpose: string },
): 'head' | 'prefetch' | 'bot' | undefined {
  if (method === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(purpose)) return 'prefetch'
  return userAgent === '' || isBot(userAgent) ? 'bot' : undefined
}
