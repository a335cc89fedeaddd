import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { identifierForm } from '@/lib/platform/text/identifier'

export type SubIdKey = (typeof SUB_ID_KEYS)[number]

/**
 * What of an affiliate's traffic is meant: a source, a value of a sub-ID, what comes to one offer, and any of these together.
 * A source of 0 and an empty value are links without one.
 */
export type RestrictedTraffic = {
  affiliateId: number | null
  offerId: number | null
  sourceId: number | null
  subId: SubIdKey | null
  subValue: string | null
}

/** A block as the click path reads it: names in place of numbers, since a link has those. */
export type BlockRule = {
  offerId: number | null
  source: string | null
  subId: SubIdKey | null
  subValue: string | null
}

/** What of a link blocks are about. */
export type LinkTraffic = {
  source: string | null | undefined
  subIds: Partial<Record<SubIdKey, string | null | undefined>>
}

/** A name as it is compared: whoever is blocked gets past by no other case and by nothing that is not seen. */
const form = (text: string | null | undefined): string => identifierForm(text ?? '').toLowerCase()

const isOf = ({ source, subId, subValue }: BlockRule, link: LinkTraffic): boolean =>
  (source === null || form(source) === form(link.source)) &&
  (subId === null || form(subValue) === form(link.subIds[subId]))

/** The offers that a link's traffic is kept from; `all` where it leads nowhere; undefined where nothing of it is blocked. */
export function keptFrom(blocks: readonly BlockRule[], link: LinkTraffic): 'all' | ReadonlySet<number> | undefined {
  const own = blocks.filter((block) => isOf(block, link))
  if (own.length === 0) return undefined
  return own.some(({ offerId }) => offerId === null) ? 'all' : new Set(own.flatMap(({ offerId }) => offerId ?? []))
}

/** "source newsletter", "s2 = banner", with what it is narrowed to. @param names of source and offer */
export function trafficText(
  { sourceId, subId, subValue, offerId }: RestrictedTraffic,
  { source, offer }: { source: string; offer: string },
): string {
  const part =
    sourceId !== null
      ? sourceId === 0
        ? 'links without a source'
        : `source “${source}”`
      : subId !== null
        ? subValue === ''
          ? `links without ${subId}`
          : `${subId} “${subValue}”`
        : 'all traffic'
  return offerId === null ? part : `${part} to ${offer}`
}

export const isSubIdKey = (text: string | null): text is SubIdKey => SUB_ID_KEYS.some((key) => key === text)
