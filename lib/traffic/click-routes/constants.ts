/**
 * The rules that send a click elsewhere than its link leads: an override, a group's member by weight, the overflow of a
 * full cap, the fallback of a group, and that of an offer.
 */
export const HOP_KINDS = ['override', 'group', 'fallback', 'overflow', 'offer_fallback'] as const
export type HopKind = (typeof HOP_KINDS)[number]
