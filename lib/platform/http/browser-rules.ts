import Bowser from 'bowser'
import { BoundedCache } from '../bounded-cache'
import { isBot } from './bot-rules'
import type { Device, ReportedBrowser } from './browser-constants'
import { detectDevice } from './device-rules'

/** What a user agent says. */
export type Browser = {
  /** Null when it does not say, and for televisions and consoles. */
  device: Device | null
  /** One of those that reports name; null for others. */
  reported: ReportedBrowser | null
  /** Its own name and that of its system; empty where they are unknown. */
  name: string
  system: string
  isBot: boolean
}

/** Browsers by their user agent: few, and reading one takes as long as the rest of a click. */
const known = new BoundedCache<string, Browser>(5_000)

/** Reads a user agent. This is the only place that does; what clicks and reports need of it is stored with the click. */
export function readBrowser(userAgent: string): Browser {
  const found = known.get(userAgent)
  if (found) return found
  const read = parse(userAgent)
  known.set(userAgent, read)
  return read
}

function parse(userAgent: string): Browser {
  if (userAgent === '') return { device: null, reported: null, name: '', system: '', isBot: true }
  const parser = Bowser.getParser(userAgent.replace(MISREAD, ''), true)
  const name = parser.getBrowserName()
  const system = parser.getOSName()
  const device = detectDevice(userAgent, system, () => parser.getPlatformType())
  return { device, reported: reportedBrowser(userAgent, name), name, system, isBot: isBot(userAgent) }
}

// Bowser takes texts with these for a bot, for a phone and for Opera, whatever else they say
const MISREAD = /yahoo|huawei|operating/gi

/** Apps by their names in the text, the others by Bowser's name of the browser. */
const APPS: readonly [RegExp, ReportedBrowser][] = [
  [/Instagram/, 'Instagram app'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook app'],
  [/TikTok|musical_ly|BytedanceWebview/i, 'TikTok app'],
  [/Snapchat/, 'Snapchat app'],
]
const NAMED: Readonly<Record<string, ReportedBrowser>> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Opera Touch': 'Opera',
  'Samsung Internet for Android': 'Samsung Internet',
}

const reportedBrowser = (userAgent: string, name: string): ReportedBrowser | null =>
  APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? NAMED[name] ?? null
