import { BRAND } from '@/lib/platform/brand'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { cookieValues } from '@/lib/platform/http/cookies'
import { mendLink, plainText } from '@/lib/platform/http/damaged-link-rules'
import { readReferralCodes } from '@/lib/platform/text/referral-code'

/** The page that invitation links lead to, and the parameter of the code. */
const SIGN_UP_PATH = '/sign-up'
const CODE_PARAMETER = 'ref'

/**
 * The page as apps damage its path: capitals, marks around it, the whole query encoded into it, a space, an underscore or
 * the break of a line (in quoted-printable mail `=` or `=0A`) where the hyphen is.
 */
const DAMAGED_SIGN_UP = /^\/+[^a-z0-9]*sign(?:[\s_=-]|=0[ad])*up(?![a-z0-9-])/i

/** A slash or a colon where the marks of a query were, behind the page and behind the name of the code. */
const SLASH_OF_QUERY = /^(\/[^/?#]*)\/+(?=\W*ref\W)/i
const COLON_OF_CODE = /(?<=[?&]ref)(?::|%3A)/i

/** How Proofpoint writes the marks of an address, which stay where somebody takes its link apart by hand. */
const PROOFPOINT = /-(2D|2F|3A|3D|3F|26)/gi

/** What is behind the page as a part of its path. */
const BEHIND_SIGN_UP = /up\/+(?:ref\/+)?([^/?#]+)/i

/** The last name of a code in an address, with the mark before it as it may be encoded. */
const LAST_CODE = /(?:[?&]|%3F|%26)ref(?:=|%3D)(?!.*(?:[?&]|%3F|%26)ref(?:=|%3D)).*/is

/** How long a browser keeps the codes of the invitations it opened. */
const REFERRAL_COOKIE_DAYS = 60
const REFERRAL_COOKIE = `${BRAND.slug}-referral`

/** Codes a browser keeps, at most. */
const CODES_KEPT = 8

/** Pages whose `ref` is kept: those a shortened or damaged invitation still leads to. */
const PAGES_WITH_CODES = new Set(['/', '/login', SIGN_UP_PATH])

/** An invitation link: the address it was meant as, if it was damaged, and the codes it may carry. */
export type InvitationLink = { path: string; codes: string[] }

/**
 * Reads a link to a page that takes referral codes; undefined for any other address. Of several codes the first counts.
 * @param given the path and the query of a request
 */
export function readInvitationLink(given: string): InvitationLink | undefined {
  const target = /ref-3D/i.test(given) ? given.replace(PROOFPOINT, (_, code) => decodeURIComponent(`%${code}`)) : given
  const [pathname = ''] = target.split(/[?#]/, 1)
  const isSignUp = DAMAGED_SIGN_UP.test(plainPath(pathname))
  if (!(isSignUp || PAGES_WITH_CODES.has(pathname))) return undefined
  const query = target.replace(SLASH_OF_QUERY, '$1?').replace(COLON_OF_CODE, '=')
  const mended = mendLink(query, []).map((text) => new URL(text, 'http://site.invalid').searchParams)
  const behind = isSignUp ? BEHIND_SIGN_UP.exec(plainPath(pathname))?.[1] : undefined
  const inPath = behind === undefined ? undefined : new URLSearchParams({ [CODE_PARAMETER]: behind })
  const found = mended.find((params) => params.get(CODE_PARAMETER)) ?? inPath
  const value = found?.get(CODE_PARAMETER) ?? ''
  // a whole link in the place of the code
  const inside = /[.:/]/.test(value) ? (LAST_CODE.exec(target)?.[0] ?? '') : ''
  const codes = [...new Set([value, inside].flatMap(readReferralCodes))].slice(0, CODES_KEPT)
  if (!isSignUp || pathname === SIGN_UP_PATH) return { path: target, codes }
  return { path: `${SIGN_UP_PATH}${found?.size ? `?${found}` : ''}`, codes }
}

/** A path without codes of characters, with plain hyphens and without what nobody sees. */
function plainPath(pathname: string): string {
  try {
    return plainText(decodeURIComponent(pathname))
  } catch {
    return pathname
  }
}

type KeptCode = { code: string; until: number }

/** The codes of invitations this browser opened in the last 60 days, the first one first. */
export const keptReferralCodes = (cookies: string | null, at: Date): string[] =>
  readKept(cookies, at).map(({ code }) => code)

function readKept(cookies: string | null, at: Date): KeptCode[] {
  // the cookie may be there twice, of a parent domain too
  const entries = cookieValues(cookies, REFERRAL_COOKIE)
    .flatMap((value) => value.split('~'))
    .map((entry) => entry.split('.'))
  const kept = entries.map(([code = '', until]) => ({ code: readReferralCodes(code)[0] ?? '', until: Number(until) }))
  return kept.filter(({ code, until }) => code !== '' && until * 1000 > at.getTime()).slice(0, CODES_KEPT)
}

/**
 * The Set-Cookie header that keeps codes behind those kept before, each for 60 days from its own first visit; undefined when
 * all of them are kept. When there are too many, the latest one makes room.
 */
export function referralCookie(
  cookies: string | null,
  { codes, at, isSecure }: { codes: readonly string[]; at: Date; isSecure: boolean },
): string | undefined {
  const kept = readKept(cookies, at)
  const added = codes.filter((code) => !kept.some((one) => one.code === code))
  if (added.length === 0) return undefined
  const until = Math.floor((at.getTime() + REFERRAL_COOKIE_DAYS * DAY_MS) / 1000)
  const all = [...kept.slice(0, Math.max(0, CODES_KEPT - added.length)), ...added.map((code) => ({ code, until }))]
  const value = all.map((one) => `${one.code}.${one.until}`).join('~')
  const attributes = [`Max-Age=${(REFERRAL_COOKIE_DAYS * DAY_MS) / 1000}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [`${REFERRAL_COOKIE}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
}
