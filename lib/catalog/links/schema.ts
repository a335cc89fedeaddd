import { printable } from '@/lib/platform/text/printable'
import { SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from './constants'
import type { ExtraParameter } from './passed-parameter-rules'
import { type SubIdAlias, subIdAlias } from './sub-id-alias-rules'

export const SUB_ID_KEYS = ['s1', 's2', 's3', 's4', 's5'] as const

export type SubIds = Partial<Record<(typeof SUB_ID_KEYS)[number], string>>

/** A parsed tracking link: /c/{offerId}?a={affiliateId}&source=…&s1=…&s5=…&url=…&lp=… */
export type TrackingLink = {
  offerId: number
  affiliateId: number
  source: string | undefined
  subIds: SubIds
  /** The page of a deep link as received: checked only for offers that allow deep links. */
  url: string | null
  /** The number of a landing page (`lp`) as received; undefined without one. */
  landingPageId?: number | undefined
  /** Its other parameters, for the offer to pass on; undefined without any. */
  extras?: readonly ExtraParameter[] | undefined
}

const MAX_ID = 2_147_483_647

function positiveInteger(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const value = Number(text)
  return value <= MAX_ID ? value : undefined
}

/**
 * Parses a tracking link. Unknown parameters refuse nothing: networks add their own. Hand-written because it runs for
 * every click; the rules are the same as in the link builder.
 * @returns the link, or a sentence that says what is wrong with it
 */
export function parseTrackingLink(pathname: string, query: URLSearchParams): TrackingLink | string {
  const offerId = positiveInteger(/^\/c\/([^/]+)\/?$/.exec(pathname)?.[1])
  if (offerId === undefined) return 'This link names no offer.'
  const a = query.get('a')
  if (!a) return 'This link is missing its affiliate number (a).'
  const affiliateId = positiveInteger(a)
  if (affiliateId === undefined) return 'The affiliate number (a) of this link is not a number.'
  const landingPageId = positiveInteger(query.get('lp'))
  return { offerId, affiliateId, ...parseLinkTexts(query), url: query.get('url'), landingPageId }
}

/** The number of a smart link in the last part of its path, `s` and the number; undefined for any other part. */
export function parseSmartLinkNumber(part: string): number | undefined {
  return part.startsWith('s') ? positiveInteger(part.slice(1)) : undefined
}

/**
 * The source, the sub-IDs and the other parameters of a link. A text that is longer than ours is cut, and what cannot be stored
 * of it becomes spaces: no visitor is lost for a label. What other networks call a sub-ID fills in those that the link does not
 * have by our names, in its order; a click id of a tracker takes the first one that the link has by no name.
 */
export function parseLinkTexts(query: URLSearchParams): Pick<TrackingLink, 'source' | 'subIds' | 'extras'> {
  const subIds: SubIds = {}
  const aliases: [SubIdAlias, ExtraParameter][] = []
  let extras: ExtraParameter[] | undefined
  // not a loop over the entries, which would make an array of each: this runs for every click
  query.forEach((value, name) => {
    if (isSubIdKey(name)) subIds[name] ??= parseLabel(value, SUB_ID_MAX_LENGTH) ?? ''
    else if (name !== 'a' && name !== 'source' && name !== 'url' && name !== 'lp') {
      const extra: ExtraParameter = { name, value, readAs: null }
      extras ??= []
      extras.push(extra)
      const alias = subIdAlias(name)
      if (alias) aliases.push([alias, extra])
    }
  })
  if (aliases.length > 0) fillIn(subIds, aliases)
  for (const key of SUB_ID_KEYS) if (subIds[key] === '') delete subIds[key]
  return { source: parseLabel(query.get('source'), SOURCE_MAX_LENGTH), subIds, extras }
}

const isSubIdKey = (name: string): name is (typeof SUB_ID_KEYS)[number] => /^s[1-5]$/.test(name)

// one that the link names and leaves empty is not filled in: links of one template have to agree
function fillIn(subIds: SubIds, aliases: readonly [SubIdAlias, ExtraParameter][]): void {
  const inTurn = [...aliases.filter(([alias]) => alias !== 'click'), ...aliases.filter(([alias]) => alias === 'click')]
  for (const [alias, extra] of inTurn) {
    const key = alias === 'click' ? SUB_ID_KEYS.find((each) => subIds[each] === undefined) : alias
    if (!key || subIds[key] !== undefined) continue
    subIds[key] = parseLabel(extra.value, SUB_ID_MAX_LENGTH) ?? ''
    extra.readAs = key
  }
}

const parseLabel = (text: string | null, limit: number): string | undefined =>
  (text && printable(text.trim(), limit).trim()) || undefined
