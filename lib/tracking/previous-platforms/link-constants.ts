import type { ForeignSource } from '@/lib/catalog/external-ids/constants'
import type { SUB_ID_KEYS } from '@/lib/catalog/links/schema'

export type OurLabel = 'source' | (typeof SUB_ID_KEYS)[number]

/** The parameters of a former system's links that are ours under another name. What is not in it is ignored. */
export const LINK_PARAMETERS: Record<ForeignSource, readonly (readonly [OurLabel, string])[]> = {
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
export const LINK_IDS: Record<ForeignSource, { offer: string; affiliate: string; landingPage: string }> = {
  tune: { offer: 'offer_id', affiliate: 'aff_id', landingPage: 'url_id' },
  everflow: { offer: 'oid', affiliate: 'affid', landingPage: 'uid' },
}

/** The parameter of TUNE with the affiliate's own id of a click: it is s5 where the link has no `aff_sub5`. */
export const AFFILIATE_CLICK = 'aff_click_id'
