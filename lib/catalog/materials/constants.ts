/** Kinds of creatives. */
export const CREATIVE_KINDS = ['image', 'text', 'email', 'link'] as const
export type CreativeKind = (typeof CREATIVE_KINDS)[number]

export const CREATIVES_MAX = 60
export const PICTURES_MAX = 6
export const CREATIVE_TITLE_LENGTH = 100
export const CREATIVE_BODY_LENGTH = 10_000
