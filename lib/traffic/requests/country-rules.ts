import { COUNTRY_CODES } from '@/lib/accounts/profile/constants'

/** Kosovo has no code in ISO 3166-1 yet; networks and address files call it XK. */
const KNOWN = new Set(COUNTRY_CODES.concat('XK'))

/**
 * A country's code; null for what networks and address files say where they do not know it: XX, ZZ, T1 (Tor), A1 (a proxy),
 * EU, AP and the like.
 */
export const knownCountry = (code: string): string | null => (KNOWN.has(code) ? code : null)
