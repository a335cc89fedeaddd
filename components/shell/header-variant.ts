import { BRAND } from '@/lib/platform/brand'

/** What a phone shows on top: the whole header, a plain bar, or nothing but the way back. [S2.64] [S2.65] */
export type HeaderVariant = 'home' | 'bar' | 'back'

const HOMES = new Set(['/home', '/'])
const TOP_LEVEL = new Set(['/home', '/referrals', '/levels', '/offers', '/home/tools/university', '/'])

/** @param isNative whether the page is shown by the app for iOS or Android [S6.4] */
export function headerVariant(pathname: string, isNative: boolean): HeaderVariant {
  if (HOMES.has(pathname)) return 'home'
  return isNative && !TOP_LEVEL.has(pathname) ? 'back' : 'bar'
}

// What the app appends to the agent of its web view. A web view alone says nothing: other apps' browsers are some, too.
const APP_AGENT = new RegExp(`\\b(${BRAND.name}App|Capacitor)/`, 'i')

/** Whether a user agent is that of the native app. [S6.4] */
export const isNativeAgent = (userAgent: string): boolean => APP_AGENT.test(userAgent)
