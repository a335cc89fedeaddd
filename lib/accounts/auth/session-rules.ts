import { userAgentFromString } from 'next/server'
import { BRAND } from '@/lib/platform/brand'

/** A browser described for its user. */
type Device = { device: string; kind: 'desktop' | 'mobile' | 'tablet' | 'unknown' }

const NATIVE_APP = new RegExp(`\\b(${BRAND.name}App|Capacitor)/`)

/** A user agent as "Firefox on Windows"; unknown parts are omitted. */
export function describeDevice(userAgent: string): Device {
  const { browser, os, device } = userAgentFromString(userAgent)
  const isTouch = device.type === 'mobile' || device.type === 'tablet'
  const name = NATIVE_APP.test(userAgent) ? 'App' : browser.name?.replace(/^Mobile /, '')
  const osName = os.name === 'Mac OS' ? 'macOS' : os.name
  const words = [name, osName].filter((word) => word !== undefined).join(' on ')
  const kind = isTouch ? (device.type as Device['kind']) : os.name ? 'desktop' : 'unknown'
  return { device: words || 'Unknown browser', kind }
}
