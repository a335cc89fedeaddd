import { targetPath } from '@/lib/platform/http/target-path'
import { isUrl } from '@/lib/platform/parse-url'
import { SIGNED_IN_PATH } from './constants'

// any origin works: a path is ours exactly when it resolves to the same origin
const ANYWHERE = 'http://stoke.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines from addresses, so "/\t/evil" is "//evil".
const REFUSED = /[\u0000-\u0020\u007f\\]/

/**
 * The path to go to after signing in: `candidate` when it is a path of this site, else /home. Refuses everything a
 * browser could read as another host: schemes, `//host`, backslashes, control characters, and their encoded forms.
 */
export function safeCallbackPath(candidate: unknown): string {
  if (typeof candidate !== 'string' || !isOwnPath(candidate)) return SIGNED_IN_PATH
  const url = new URL(candidate, ANYWHERE)
  return `${url.pathname}${url.search}${url.hash}`
}

/** Whether a text is a path of this site in every decoding. */
export function isOwnPath(candidate: string): boolean {
  const path = targetPath(candidate)
  if (REFUSED.test(candidate) || !path.startsWith('/')) return false
  // proxies and routers may decode a path once more than we do, so every decoding must be ours
  return readings(path).every((reading) => !REFUSED.test(reading) && isSameOrigin(reading))
}

/** The path and its repeated decodings. */
function readings(path: string): string[] {
  const all = [path]
  for (let index = 0; index < 3; index += 1) {
    const last = all.at(-1) ?? path
    const next = decodeOnce(last)
    if (next === last) break
    all.push(next)
  }
  return all
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isSameOrigin(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || !isUrl(path, ANYWHERE)) return false
  const url = new URL(path, ANYWHERE)
  // "/x/..//evil.test" is a path of this site that becomes "//evil.test" once its dots are resolved.
  return url.origin === ANYWHERE && !url.pathname.startsWith('//')
}

/** The sign-in page that returns to `path`. */
export function loginPath(path: string): string {
  return `/login?callbackUrl=${encodeURIComponent(path)}`
}
