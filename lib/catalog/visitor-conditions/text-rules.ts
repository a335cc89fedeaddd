import { type Connection, type VisitorFact, type VisitorList, WEEKDAYS, type Weekday } from './constants'
import { networkEntry } from './rules'
import type { VisitorConditions, VisitorHours } from './schema'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })
const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })
const ALSO = new Intl.ListFormat('en', { type: 'conjunction' })
const either = (names: readonly string[]): string => EITHER.format(names)

/** "Germany"; a code that names none as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/i.test(code) ? (COUNTRIES.of(code) ?? code) : code)

function languageName(range: string): string {
  try {
    return LANGUAGES.of(range) ?? range
  } catch {
    return range
  }
}

const DEVICE_NAMES: Readonly<Record<string, string>> = { desktop: 'a desktop', mobile: 'a phone', tablet: 'a tablet' }
const CONNECTION_NAMES: Record<Connection, string> = {
  Cellular: 'a cellular',
  'Cable/DSL': 'a cable or DSL',
  Corporate: 'a corporate',
  Satellite: 'a satellite',
  Dialup: 'a dial-up',
}
const quoted = (name: string): string => `“${name}”`
/** A number as it is compared, and a name as it is written. */
const networkName = (network: string): string => {
  const entry = networkEntry(network)
  return 'number' in entry ? entry.number.toUpperCase() : quoted(network)
}

const PHRASES: Record<VisitorList, (values: readonly string[]) => string> = {
  countries: (codes) => `from ${either(codes.map(countryName))}`,
  regions: (codes) => `from the region ${either(codes)}`,
  cities: (names) => `from the city ${either(names.map(quoted))}`,
  devices: (devices) => `on ${either(devices.map((device) => DEVICE_NAMES[device] ?? device))}`,
  systems: (systems) => `with ${either(systems)}`,
  browsers: (browsers) => `in ${either(browsers)}`,
  languages: (ranges) => `with a browser in ${either(ranges.map(languageName))}`,
  networks: (networks) => `on the network ${either(networks.map(networkName))}`,
  connections: (kinds) =>
    `over ${either(kinds.map((kind) => CONNECTION_NAMES[kind as Connection] ?? kind))} connection`,
}

/** Conditions as parts of a sentence: "from Germany or Austria", "not on a phone". None where there are none. */
export function visitorParts(conditions: VisitorConditions): string[] {
  const { except, hosting, vpn, hours } = conditions
  const lists = (Object.keys(PHRASES) as VisitorList[]).flatMap((name) => [
    ...(conditions[name].length > 0 ? [PHRASES[name](conditions[name])] : []),
    ...(except[name].length > 0 ? [`not ${PHRASES[name](except[name])}`] : []),
  ])
  return [
    ...lists,
    ...flagPart(hosting, 'from hosting providers'),
    ...flagPart(vpn, 'through a VPN, a proxy or Tor'),
    ...(hours ? [hoursText(hours)] : []),
  ]
}

const flagPart = (wanted: boolean | null, phrase: string): string[] =>
  wanted === null ? [] : [wanted ? `only ${phrase}` : `not ${phrase}`]

/** "Visitors from Germany, not on a phone"; "All visitors". */
export function visitorsText(conditions: VisitorConditions): string {
  const parts = visitorParts(conditions)
  return parts.length === 0 ? 'All visitors' : `Visitors ${parts.join(', ')}`
}

/** The same of an offer, with what becomes of visitors of whom it is not known whether they meet its conditions. */
export function offerVisitorsText(conditions: VisitorConditions, refusesUnknown: boolean): string {
  const text = visitorsText(conditions)
  if (visitorParts(conditions).length === 0) return text
  return `${text}. Those of whom that is not known are ${refusesUnknown ? 'turned away' : 'let in'}`
}

const DAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const hoursText = ({ zone, windows }: VisitorHours): string =>
  `clicking ${either(windows.map(windowText))} (${zone.replaceAll('_', ' ')} time)`

function windowText({ days, from, to }: VisitorHours['windows'][number]): string {
  const time = from === to ? 'all day' : `from ${timeText(from)} to ${timeText(to)}`
  return days.length === 0 || days.length === WEEKDAYS.length ? time : `on ${daysText(days)} ${time}`
}

/** "Monday to Friday", "Saturday and Sunday". */
function daysText(days: readonly Weekday[]): string {
  const places = WEEKDAYS.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const [first = 0] = places
  const isRun = places.length > 2 && places.every((place, index) => place === first + index)
  const names = places.map((place) => DAY_NAMES[WEEKDAYS[place] ?? 'mon'])
  return isRun ? `${names[0]} to ${names.at(-1)}` : ALSO.format(names)
}

/** "9:00 AM", of "09:00". */
function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour % 24 === 0) return 'midnight'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** What a condition is about, as it stands in sentences. */
export const FACT_NAMES: Record<VisitorFact, string> = {
  country: 'country',
  region: 'region',
  city: 'city',
  device: 'kind of device',
  system: 'operating system',
  browser: 'browser',
  language: 'language',
  network: 'network',
  connection: 'kind of connection',
  hosting: 'use of a hosting provider',
  vpn: 'use of a VPN, a proxy or Tor',
  hours: 'time of the click',
}

/** Which condition of an offer refused a visitor, as a sentence; undefined where none of these did. */
export const refusalText = (refusedBy: VisitorFact | null | undefined): string | undefined =>
  refusedBy ? `The offer’s condition on the ${FACT_NAMES[refusedBy]} was not met.` : undefined
