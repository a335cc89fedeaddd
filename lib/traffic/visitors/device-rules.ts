import type { Device } from './device-constants'

/**
 * The kind of device of a user agent; null when it does not say. An iPad that asks for the desktop's pages calls itself a
 * Macintosh, and is a desktop here.
 */
export function detectDevice(userAgent: string): Device | null {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent)) return 'mobile'
  return /Windows NT|Macintosh|X11|CrOS|Linux/i.test(userAgent) ? 'desktop' : null
}

/** The kind of device an override asks for: a desktop where nothing is known. */
export const detectDeviceOrDesktop = (userAgent: string): Device => detectDevice(userAgent) ?? 'desktop'
