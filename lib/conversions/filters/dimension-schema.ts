import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { isDay } from '@/lib/platform/dates/days'
import { BROWSERS, DEVICES } from '@/lib/platform/http/browser-constants'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText } from '@/lib/platform/text/schema'
import { HOST_MAX_LENGTH } from '@/lib/traffic/visitors/referrer-constants'
import { ALSO_MAX_LENGTH, DIMENSIONS, type Dimension, ID_MAX } from './dimension-constants'
import { type DimensionFilter, splitValues } from './dimension-rules'

const ID = /^[1-9]\d{0,9}$/
const isId = (text: string) => ID.test(text) && Number(text) <= ID_MAX
const isOneOf = (known: readonly string[]) => (text: string) => known.includes(text)
const isText = (longest: number) => (text: string) => text.length <= longest && isPrintable(text)
const isSubId = isText(SUB_ID_MAX_LENGTH)

/** Which texts are values of a dimension, in filters and in answers. Empty is "none" or "unknown". */
export const FACT_VALUES: Record<Dimension, { fits: (text: string) => boolean; example: string }> = {
  day: { fits: isDay, example: 'a day such as 2026-11-20' },
  hour: { fits: (text) => /^(\d|1\d|2[0-3])$/.test(text), example: 'an hour from 0 to 23' },
  weekday: { fits: (text) => /^[1-7]$/.test(text), example: 'a weekday from 1 (Monday) to 7' },
  offer: { fits: isId, example: 'the ID of an offer' },
  advertiser: { fits: isId, example: 'the ID of an advertiser' },
  source: { fits: (text) => text === '0' || isId(text), example: 'the ID of a source, 0 for none' },
  s1: { fits: isSubId, example: 'a sub-ID' },
  s2: { fits: isSubId, example: 'a sub-ID' },
  s3: { fits: isSubId, example: 'a sub-ID' },
  s4: { fits: isSubId, example: 'a sub-ID' },
  s5: { fits: isSubId, example: 'a sub-ID' },
  country: { fits: (text) => /^([A-Z]{2})?$/.test(text), example: 'a country code' },
  device: { fits: isOneOf(['', ...DEVICES]), example: `one of ${DEVICES.join(', ')}` },
  browser: { fits: isOneOf(['', ...BROWSERS]), example: `one of ${BROWSERS.join(', ')}` },
  referrer: { fits: isText(HOST_MAX_LENGTH), example: 'the host of a site' },
  affiliate: { fits: isId, example: 'the ID of an affiliate' },
  datacenter: { fits: isOneOf(['yes', 'no']), example: 'yes or no' },
}

/** The filters of a text; undefined for a text that is none, or has a value that no conversion can have. */
export function readFilters(text: string, allowed: readonly Dimension[] = DIMENSIONS): DimensionFilter[] | undefined {
  const filters: DimensionFilter[] = []
  for (const [name, list] of new URLSearchParams(text)) {
    const fact = allowed.find((each) => each === name)
    const values = splitValues(list)
    if (!fact || !values.every((value) => FACT_VALUES[fact].fits(value))) return undefined
    filters.push({ fact, values })
  }
  return filters
}

/** The filters of a list of conversions, as a report hands them over; `readFilters` reads them. */
export const alsoSchema = (allowed: readonly Dimension[] = DIMENSIONS) =>
  limitedText(ALSO_MAX_LENGTH).refine(
    (text) => readFilters(text, allowed) !== undefined,
    'has a filter that this list does not have',
  )
