import { readBrowser } from './browser-rules'

/** Headers of a request by their names in lower case. */
type SentHeaders = Readonly<Record<string, string | undefined>>

/** The headers by which browsers say that they load ahead of time, joined into one text. */
export const readPurpose = (headers: SentHeaders): string =>
  `${headers['sec-purpose']} ${headers.purpose} ${headers['x-purpose']} ${headers['x-moz']}`

/**
 * Whether a page loads an address as a picture, a script, a style, a frame or data, which nobody clicks; false where the
 * browser does not say. Pages cannot leave the header out, and programs such as Node send a mode without it.
 */
export function isLoadedByPage(headers: SentHeaders): boolean {
  const { 'sec-fetch-dest': destination = '', 'sec-fetch-mode': mode } = headers
  if (destination === 'empty') return mode !== 'navigate'
  return destination !== '' && destination !== 'document'
}

/**
 * Classifies visits that nobody made by a click: a HEAD request, what a page loads by itself, a prefetch or preview, a bot.
 * Undefined for a visit by a person.
 * @param visit the user agent, the purpose headers joined into one text, and whether a page loads it by itself
 */
export function visitFlag(
  method: string,
  { userAgent, purpose, isByPage = false }: { userAgent: string; purpose: string; isByPage?: boolean },
): 'head' | 'subresource' | 'prefetch' | 'bot' | undefined {
  if (method === 'HEAD') return 'head'
  if (isByPage) return 'subresource'
  if (/prefetch|prerender|preview/i.test(purpose)) return 'prefetch'
  return readBrowser(userAgent).isBot ? 'bot' : undefined
}
