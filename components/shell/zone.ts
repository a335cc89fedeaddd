import { BRAND } from '@/lib/platform/brand'
import { EASTERN } from '@/lib/platform/dates/constants'
import { isTimeZone } from '@/lib/platform/dates/zones'

/** The cookie with the browser's time zone. */
export const ZONE_COOKIE = `${BRAND.slug}-zone`

/** The reader's time zone from the cookie, or Eastern. */
export function readZone(cookie: string | undefined): string {
  const zone = cookie?.replaceAll('%2F', '/')
  return zone && isTimeZone(zone) ? zone : EASTERN
}
