import { BRAND } from '@/lib/platform/brand'

/** The phone header's variants: the full header, a simple bar, or only a back button. [S2.64] [S2.65] */
export type HeaderVariant = 'home' | 'bar' | 'back'

const HOMES = new Set(['/home', '/'])
const TOP_LEVEL = new Set(['/home', '/referrals', '/levels', '/offers', '/home/tools/university', '/'])

/** @param isNative whether the iOS or Android app shows the page [S6.4] */
export function headerVariant(pathname: string, isNative: boolean): HeaderVariant {
  if (HOMES.has(pathname)) return 'home'
  return isNative && !TOP_LEVEL.has(pathname) ? 'back' : 'bar'
}

// The suffix the app adds to its web view's user agent. A web view alone proves nothing: other apps use web views too.
const APP_AGENT = new RegExp(`\\b(${BRAND.name}App|Capacitor)/`, 'i')

/** Whether a user agent belongs to the native app. [S6.4] */
export const isNativeAgent = (userAgent: string): boolean => APP_AGENT.test(userAgent)
