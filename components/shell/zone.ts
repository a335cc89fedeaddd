import { BRAND } from '@/lib/platform/brand'
import { EASTERN } from '@/lib/platform/dates/constants'
import { isTimeZone } from '@/lib/platform/dates/zones'

/** Where a browser leaves the name of its zone. */
export const ZONE_COOKIE = `${BRAND.slug}-zone`

/** The zone of a reader whose browser left its name, else Eastern. */
export function readZone(cookie: string | undefined): string {
  const zone = cookie?.replaceAll('%2F', '/')
  return zone && isTimeZone(zone) ? zone : EASTERN
}
