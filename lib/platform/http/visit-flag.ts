import { isbot } from 'isbot'

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
  return userAgent === '' || isbot(userAgent) ? 'bot' : undefined
}
