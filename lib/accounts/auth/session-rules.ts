import { BRAND } from '@/lib/platform/brand'
import type { Device } from '@/lib/platform/http/browser-constants'
import { readBrowser } from '@/lib/platform/http/browser-rules'

/** A browser described for its user. */
type Description = { device: string; kind: Device | 'unknown' }

const NATIVE_APP = new RegExp(`\\b(${BRAND.name}App|Capacitor)/`)

/** A user agent as "Firefox on Windows"; unknown parts are omitted. */
export function describeDevice(userAgent: string): Description {
  const { name, reported, system, device } = readBrowser(userAgent)
  const shown = NATIVE_APP.test(userAgent) ? 'App' : (reported ?? name)
  const words = system === '' ? [] : [shown, system].filter((word) => word !== '')
  return { device: words.join(' on ') || 'Unknown browser', kind: device ?? 'unknown' }
}
