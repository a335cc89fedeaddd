import { BRAND } from '@/lib/platform/brand'

/** The steps of a click, in their order. */
export const CLICK_STEPS = [
  'find_link',
  'identify_visitor',
  'route',
  'flag',
  'consume_caps',
  'prepare',
  'store',
  'redirect',
] as const

export const USER_AGENT_MAX_LENGTH = 512

export const REFERRER_MAX_LENGTH = 512

export const VISITOR_COOKIE = `${BRAND.slug}_visitor`

/** How long a browser keeps the visitor cookie, in days. */
export const VISITOR_COOKIE_DAYS = 30

export const CLICK_COOKIE_PREFIX = `${BRAND.slug}_click_`

/** `CLICK_COOKIE_PREFIX` for test clicks, so that a test never becomes the first click of a visitor. */
export const TEST_CLICK_COOKIE_PREFIX = `${BRAND.slug}_test_click_`

/** Before the number of a smart link: the offer it sent this browser to. */
export const CHOICE_COOKIE_PREFIX = `${BRAND.slug}_choice_`
