import { BRAND } from '@/lib/platform/brand'

export const USER_AGENT_MAX_LENGTH = 512

export const REFERRER_MAX_LENGTH = 512

export const VISITOR_COOKIE = `${BRAND.slug}_visitor`

export const CLICK_COOKIE_PREFIX = `${BRAND.slug}_click_`
