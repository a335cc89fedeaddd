import { BoundedCache } from '@/lib/platform/bounded-cache'

/** A sub-ID that a parameter of another network names: its number, or that of a click, for which any free one serves. */
export type SubIdAlias = 's1' | 's2' | 's3' | 's4' | 's5' | 'click'

/**
 * `sub1`, `sub_id_2`, `subid3`, `subacc4`, `aff_sub5`; without a number the first: `sub`, `subid`, `aff_sub` (TUNE, Everflow,
 * AdCombo). And others that are numbered alone: `clickref2` (Awin), `epi2` (Tradedoubler), `sid2` (CJ,
 * Digistore24), `data1`, `extra_data2` (Post Affiliate Pro), `ml_sub3` (MyLead).
 */
const SUB_ID =
  /^(?:(?:(?:aff|ml)[-_]?)?sub(?:[-_]?(?:id|acc))?[-_]?([1-5])?|(?:clickref|epi|sid|(?:extra[-_]?)?data)[-_]?([1-5]))$/i

/**
 * Where a tracker’s own click id stands: `click_id`, `clickid`, `aff_click_id` (TUNE), `clickref` (Awin), `sid` (CJ), `u1`
 * (Rakuten), `epi` (Tradedoubler, Adtraction), `pubref` (Partnerize), `tid` (ClickBank), `ascsubtag` (Amazon), `customid`
 * (eBay), `xcust` (Skimlinks), `fobs` (FlexOffers), `sub_aff_id` (Lazada), `externalid` (Voluum, BeMob), `ref_id` (RedTrack),
 * `cuid` (Sovrn), `argsite` (Kwanko), `zpar0` (Zanox), `sharedid` (Impact), `subtag`, `tracking_id`, `ext_click_id`.
 */
const CLICK =
  /^(?:(?:(?:aff|ext(?:ernal)?|partner|publisher)[-_]?)?click[-_]?(?:id|ref)|afftrack|sid|u1|epi|pubref|tid|ascsubtag|customid|xcust|fobs|sub[-_]?aff[-_]?id|external[-_]?id|ref[-_]?id|cuid|argsite|zpar0|shared[-_]?id|sub[-_]?tag|track(?:ing)?[-_]?id|unid)$/i

/** Links come with few names, in millions of clicks. */
const known = new BoundedCache<string, SubIdAlias | 'none'>(1_000)

/** Which sub-ID a parameter means that is not ours by name; undefined for one that says nothing to us. */
export function subIdAlias(name: string): SubIdAlias | undefined {
  if (name.length > 20) return undefined
  const found = known.get(name) ?? read(name)
  known.set(name, found)
  return found === 'none' ? undefined : found
}

function read(name: string): SubIdAlias | 'none' {
  const numbered = SUB_ID.exec(name)
  if (numbered) return `s${numbered[1] ?? numbered[2] ?? '1'}` as SubIdAlias
  return CLICK.test(name) ? 'click' : 'none'
}
