import { TAG_CHARS } from './constants'

/**
 * The policies in the tags of a page, and the addresses of its scripts. The page is somebody else's: each character is
 * looked at a fixed number of times, whatever is written.
 */
export function readTags(body: string): { policies: string[]; scripts: string[] } {
  const tags = [...body.matchAll(/<(?:meta|script)[^>]*/gi)].map(([tag]) => tag.slice(0, TAG_CHARS))
  return { policies: tags.flatMap(readPolicy), scripts: tags.flatMap((tag) => SCRIPT.exec(tag)?.[1] ?? []) }
}

/** The addresses of a page's scripts that are loaded as modules. */
export const readModules = (body: string): string[] =>
  [...body.matchAll(/<script[^>]*/gi)]
    .map(([tag]) => tag.slice(0, TAG_CHARS))
    .filter((tag) => /\btype=["']?module\b/i.test(tag))
    .flatMap((tag) => SCRIPT.exec(tag)?.[1] ?? [])

// tried at the beginning of a tag only, and from there back once
const SCRIPT = /^<script[^>]+src=["']?([^"'\s>]+)/i

function readPolicy(tag: string): string[] {
  const at = /^<meta/i.test(tag) ? tag.search(/http-equiv=["']?content-security-policy/i) : -1
  const text = at < 0 ? undefined : /content="([^"]*)"/i.exec(tag.slice(at))?.[1]
  return text ? [text] : []
}

/** Whether a policy lets a page load a script from an origin. @param isOwnSite whether that is the page's own */
export function allowsScript(policies: readonly string[], origin: string, isOwnSite = false): boolean {
  const ours = new URL(origin)
  return policies.every((policy) => {
    const directives = new Map(
      policy.split(';').flatMap((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        return name ? [[name.toLowerCase(), sources] as const] : []
      }),
    )
    const sources = directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
    return !sources || sources.some((source) => matchesOrigin(source, ours, isOwnSite))
  })
}

function matchesOrigin(source: string, { origin, protocol, host, hostname }: URL, isOwnSite: boolean): boolean {
  if (source === '*' || source === protocol) return true
  if (source === "'self'") return isOwnSite
  const named =
    source.includes(host) &&
    (source.replace(/\/.*$/, '') === host || source.replace(/^(https?:\/\/[^/]+).*$/, '$1') === origin)
  const wild = /^(?:https?:\/\/)?\*\.(.+)$/.exec(source)?.[1]
  return named || (wild !== undefined && hostname.endsWith(`.${wild}`))
}
