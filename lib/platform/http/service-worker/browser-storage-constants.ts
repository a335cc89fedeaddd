import { BRAND } from '../../brand'

/** Where a browser keeps the last figures of the person who is signed in, for the page without a connection. */
export const LAST_KNOWN = `${BRAND.slug}-last-known`

/** Where a browser keeps the id of whoever is signed in, so that its other tabs notice when that changes. */
export const SIGNED_IN_PERSON = `${BRAND.slug}-person`

/** What this browser keeps of whoever is signed in; removed at sign-out. The number of an account may follow. */
export const PERSONAL_KEYS = [
  SIGNED_IN_PERSON,
  LAST_KNOWN,
  `${BRAND.slug}-streak-`,
  `${BRAND.slug}-level-`,
  `${BRAND.slug}-recent-searches-`,
] as const

/** Tells the page that whoever was signed in is not any longer. */
export const FORGET_EVENT = 'forgetperson'

/** Figures as they are shown, of one account, and when they were known, in milliseconds. */
export type LastKnown = { account: number; at: number; figures: { label: string; value: string }[] }
