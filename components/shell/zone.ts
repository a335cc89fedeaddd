import { BRAND } from '@/lib/platform/brand'
import { EASTERN } from '@/lib/platform/dates/constants'
import { isTimeZone } from '@/lib/platform/dates/zones'

/** The cookie with the browser's time zone. */
export const ZONE_COOKIE = `${BRAND.slug}-zone`

/** The zone of the first paint: the reader's by the cookie, else Eastern as a guess. */
export function firstZone(cookie: string | undefined): { timeZone: string; isGuessed: boolean } {
  const zone = cookie?.replaceAll('%2F', '/')
  return zone && isTimeZone(zone) ? { timeZone: zone, isGuessed: false } : { timeZone: EASTERN, isGuessed: true }
}
