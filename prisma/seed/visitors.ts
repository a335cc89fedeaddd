import type { Random, Weighted } from './random'

/** The relative traffic of each hour of an Eastern day. */
const HOURS: readonly number[] = [
  35, 25, 18, 14, 12, 16, 30, 50, 70, 85, 95, 100, 110, 105, 95, 95, 100, 110, 125, 140, 150, 140, 110, 70,
]
const HOUR_CHOICES = HOURS.map((weight, hour): readonly [number, number] => [
  hour,
  weight,
]) as unknown as Weighted<number>

/** Sunday to Saturday. */
export const WEEK: readonly number[] = [1.18, 0.88, 0.92, 0.96, 1.02, 1.12, 1.05]

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-S931U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
] as const
const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'curl/8.9.1',
] as const

const COUNTRIES: Weighted<string> = [
  ['US', 71],
  ['GB', 9],
  ['CA', 8],
  ['AU', 5],
  ['DE', 4],
  ['IN', 3],
]

/** A random hour of the day, weighted by traffic. */
export const drawHour = (random: Random): number => random.weighted(HOUR_CHOICES)

export const drawBrowser = (random: Random): string => random.pick(BROWSERS)
export const drawBot = (random: Random): string => random.pick(BOTS)
export const drawCountry = (random: Random): string => random.weighted(COUNTRIES)

/** An address of the shared carrier range (100.64.0.0/10), which is assigned to nobody. */
export const drawAddress = (random: Random): string =>
  `100.${64 + random.int(64)}.${random.int(256)}.${1 + random.int(254)}`

/** A few addresses of the benchmark range (198.18.0.0/24), as in a data center. */
export const drawDatacenterAddress = (random: Random): string => `198.18.0.${1 + random.int(6)}`
