import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { isOwnParameter } from '@/lib/catalog/links/passed-parameter-rules'
import type { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { subIdAlias } from '@/lib/catalog/links/sub-id-alias-rules'
import { mendLink, unescapeLink } from '@/lib/platform/http/damaged-link-rules'
import { targetPath } from '@/lib/platform/http/target-path'
import { isTrackingAddress } from '@/lib/platform/http/tracking-address-rules'
import type { TrackingAnswer } from '@/lib/traffic/requests/header-rules'
import { type Refusal, refused } from '@/lib/traffic/requests/refusal-rules'
import type { ExternalIdRules } from '@/lib/traffic/routing/external-id-cache-rules'

type OurLabel = 'source' | (typeof SUB_ID_KEYS)[number]

/** The parameters of a previous platform's links that are ours under another name. What is not in it goes on where the offer says so. */
const LINK_PARAMETERS: Record<ExternalSource, readonly (readonly [OurLabel, string])[]> = {
  tune: [
    ['source', 'source'],
    ['s1', 'aff_sub'],
    ['s2', 'aff_sub2'],
    ['s3', 'aff_sub3'],
    ['s4', 'aff_sub4'],
    ['s5', 'aff_sub5'],
  ],
  everflow: [
    ['source', 'source_id'],
    ['s1', 'sub1'],
    ['s2', 'sub2'],
    ['s3', 'sub3'],
    ['s4', 'sub4'],
    ['s5', 'sub5'],
  ],
}

/** The parameters that name offer, affiliate and landing page, and the affiliate's own id of the click. */
const LINK_IDS: Record<ExternalSource, { offer: string; affiliate: string; landingPage: string }> = {
  tune: { offer: 'offer_id', affiliate: 'aff_id', landingPage: 'url_id' },
  everflow: { offer: 'oid', affiliate: 'affid', landingPage: 'uid' },
}

/** The parameter of TUNE with the affiliate's own id of a click: it is s5 where the link has no `aff_sub5`. */
const AFFILIATE_CLICK = 'aff_click_id'

/**
 * What an address of a previous platform is for. A `page` call comes from a browser, a `postback` from a server; `unknown` is
 * one that only looks like a link.
 */
export type PlatformKind = 'click' | 'impression' | 'postback' | 'page' | 'unknown'
export type PlatformPath = { source: ExternalSource; kind: PlatformKind }

const tune = (kind: PlatformKind): PlatformPath => ({ source: 'tune', kind })
const everflow = (kind: PlatformKind): PlatformPath => ({ source: 'everflow', kind })
const PATHS: Record<string, PlatformPath> = {
  '/aff_c': tune('click'),
  '/aff_i': tune('impression'),
  '/aff_lsr': tune('postback'),
  '/aff_l': tune('page'),
  '/clk': everflow('click'),
  '/sdk/conversion': everflow('page'),
}

/** TUNE's encoded addresses: S of an offer, G of a goal; P a postback of a server, L a call of a page. */
const TUNE_CODE = /^\/[SG]([PL])[0-9A-Za-z]{1,20}$/

/** TUNE's short links, which name offer and affiliate in one code. */
const TUNE_LINK = /^\/(SH[0-9A-Za-z]{1,20})\/?$/

/** Everflow's encoded links: affiliate, then offer. */
const EVERFLOW_CODES = /^\/([0-9A-Z]{2,16})\/([0-9A-Z]{2,16})\/?$/

const BEGINNINGS = ['/af', '/cl', '/im', '/sd']

/**
 * Which address of a previous platform a request is for; undefined for any other. Every request of the site but
 * our links passes here, so that most are distinguished by their first characters.
 */
export function parsePlatformPath(
  url: string,
  externalIds: Pick<ExternalIdRules, 'isEmpty' | 'find'>,
): PlatformPath | undefined {
  if (externalIds.isEmpty) return undefined
  // codes begin with a digit or a capital letter; of all else only these beginnings
  if (url.charCodeAt(1) > 90 && !BEGINNINGS.some((start) => url.startsWith(start))) return undefined
  const [path = ''] = url.split(/[?#&]|%3f/i, 1)
  const query = url.slice(path.length + 1)
  const known = PATHS[path.toLowerCase()]
  if (known) return known
  if (path === '/') return isEverflowPostback(query) ? everflow('postback') : undefined
  if (path === '/aff_goal') return tune(new URLSearchParams(query).get('a') === 'lsr' ? 'postback' : 'page')
  const code = TUNE_CODE.exec(path)
  if (code) return tune(code[1] === 'P' ? 'postback' : 'page')
  if (TUNE_LINK.test(path)) return tune('click')
  if (path.startsWith('/imp/')) return EVERFLOW_CODES.test(path.slice(4)) ? everflow('impression') : undefined
  const codes = EVERFLOW_CODES.exec(path)
  return codes && isCoded(codes, externalIds) ? everflow('click') : undefined
}

/**
 * An address that is none of ours and looks like a link of another system, where one served the host before: it leads to a
 * plain page, and is counted, instead of to a sign-in.
 */
export function parseUnknownPath(url: string, externalIds: Pick<ExternalIdRules, 'source'>): PlatformPath | undefined {
  if (externalIds.source === undefined) return undefined
  const [path = '', search = ''] = url.split(/[?#]/, 2)
  return isTrackingAddress(path, search) ? { source: externalIds.source, kind: 'unknown' } : undefined
}

/** Only codes that were imported are a link: other addresses of two parts are pages, or are not found. */
const isCoded = (
  [, affiliate = '', offer = '']: RegExpExecArray,
  externalIds: Pick<ExternalIdRules, 'find'>,
): boolean =>
  externalIds.find('everflow', 'affiliate_code', affiliate) !== undefined ||
  externalIds.find('everflow', 'offer_code', offer) !== undefined

const isEverflowPostback = (query: string): boolean =>
  /(?:^|&)nid=/.test(query) && /(?:^|&)(?:transaction_id|verification_token|event_id|adv_event_id)=/.test(query)

/** What an old link names that was not imported. */
export type Unknown = Refusal & {
  source: ExternalSource
  missing: 'offer' | 'affiliate' | 'link_code'
  externalId: string
}

type PlatformLink = { pathname: string; query: URLSearchParams; source: ExternalSource }

/** Offer and affiliate of an old link, as they are called here. */
function findOurIds(
  { pathname, query, source }: PlatformLink,
  externalIds: Pick<ExternalIdRules, 'find'>,
): { offer: string; affiliate: string } | Refusal | Unknown {
  const short = source === 'tune' ? TUNE_LINK.exec(pathname)?.[1] : undefined
  if (short !== undefined) {
    const [offer, affiliate] = externalIds.find(source, 'link_code', short)?.split('/') ?? []
    return offer && affiliate ? { offer, affiliate } : unknownLink(source, short)
  }
  const names = LINK_IDS[source]
  const codes = source === 'everflow' ? EVERFLOW_CODES.exec(pathname) : null
  const given = codes
    ? { affiliate: codes[1] ?? '', offer: codes[2] ?? '' }
    : { affiliate: query.get(names.affiliate)?.trim() ?? '', offer: query.get(names.offer)?.trim() ?? '' }
  const link = { offer: '', affiliate: '' }
  for (const kind of ['offer', 'affiliate'] as const) {
    if (given[kind] === '') return refused('invalid_link', `This link is missing its ${kind} (${names[kind]}).`)
    const ours = externalIds.find(source, codes ? (`${kind}_code` as const) : kind, given[kind])
    if (ours === undefined) return { ...refused(`unknown_${kind}`), source, missing: kind, externalId: given[kind] }
    link[kind] = ours
  }
  return link
}

/** The refusal of an address that means nothing here, by its path. */
export const unknownLink = (source: ExternalSource, externalId: string): Unknown => ({
  ...refused('unknown_link'),
  source,
  missing: 'link_code',
  externalId,
})

/** The link of ours that an old one stands for, also where it was damaged since it was given out. */
export function findOurLink(
  sent: string,
  source: ExternalSource,
  externalIds: Pick<ExternalIdRules, 'find'>,
): string | Refusal | Unknown {
  const url = unescapeLink(sent)
  const { offer, affiliate, landingPage } = LINK_IDS[source]
  const links = [url, ...mendLink(url, [offer, affiliate, landingPage])].map((each) =>
    ourLink(each, source, externalIds),
  )
  return links.find((link) => typeof link === 'string') ?? links[0] ?? refused('invalid_link')
}

/**
 * The link of ours that an old one stands for: path and query. An unknown landing page leads to the offer's destination, so
 * that no visitor is lost.
 * @returns a refusal where offer or affiliate are missing or were not imported
 */
function ourLink(
  url: string,
  source: ExternalSource,
  externalIds: Pick<ExternalIdRules, 'find'>,
): string | Refusal | Unknown {
  const { pathname, searchParams: query } = new URL(url, 'http://tracking.invalid')
  const link = findOurIds({ pathname, query, source }, externalIds)
  if ('reason' in link) return link
  const texts = new URLSearchParams({ a: link.affiliate })
  for (const [name, theirs] of LINK_PARAMETERS[source]) copyLabel(texts, name, query.get(theirs))
  if (source === 'tune' && !texts.has('s5')) copyLabel(texts, 's5', query.get(AFFILIATE_CLICK))
  const page = query.get(LINK_IDS[source].landingPage)?.trim()
  const deepLink = (page && externalIds.find(source, 'offer_url', page)) || query.get('url')
  if (deepLink) texts.set('url', deepLink)
  copyOthers(texts, query, source)
  return `/c/${link.offer}?${texts}`
}

/** Copies what such a link has beside its own parameters, for the offer to pass on; nothing that would mean something here. */
function copyOthers(texts: URLSearchParams, query: URLSearchParams, source: ExternalSource): void {
  for (const [name, value] of query) {
    const isOurs = isOwnParameter(name) || subIdAlias(name) !== undefined
    if (!isOurs && !isReadOf(source, name)) texts.append(name, value)
  }
}

const isReadOf = (source: ExternalSource, name: string): boolean =>
  Object.values(LINK_IDS[source]).includes(name) || LINK_PARAMETERS[source].some(([, theirs]) => theirs === name)

function copyLabel(texts: URLSearchParams, name: OurLabel, value: string | null): void {
  const label = value?.trim()
  if (label) texts.set(name, label)
}

/** Sets the cookies of links for the old address too, so that a visitor who comes back by it is known. */
export function withOldCookies(answer: TrackingAnswer, url: string): TrackingAnswer {
  const cookies = answer.headers['set-cookie']
  if (!Array.isArray(cookies)) return answer
  const path = targetPath(url)
  const twice = cookies.flatMap((cookie) => [cookie, cookie.replace('; Path=/c/;', `; Path=${path};`)])
  return { ...answer, headers: { ...answer.headers, 'set-cookie': twice } }
}
