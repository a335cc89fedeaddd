import { SUB_ID_KEYS } from './schema'

/** What a destination may contain in braces; filled in with the values of the click. */
export const MACROS = ['click_id', 'affiliate_id', 'offer_id', 'source', ...SUB_ID_KEYS] as const

/** Maximum length of a destination or preview address, in characters. */
export const ADDRESS_LENGTH = 2_000

/** A macro with at most this many wrong letters is taken for a typing error. */
export const TYPO_LETTERS = 3
