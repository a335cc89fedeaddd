import { z } from 'zod'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { BROWSERS, DEVICES, SYSTEMS } from '@/lib/platform/http/browser-constants'
import { parseCountry } from '@/lib/platform/text/country'
import { countryNamed } from '@/lib/platform/text/country-names'
import { countryInput } from '@/lib/platform/text/country-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { stateNamed } from './city-rules'
import { CONNECTIONS, VISITOR_ENTRY_MAX, VISITOR_LIST_MAX, WEEKDAYS, WINDOWS_MAX } from './constants'
import { emptiedList, networkEntry } from './rules'
import { plainConditions } from './schema'

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(VISITOR_LIST_MAX, `At most ${VISITOR_LIST_MAX}.`)
    .transform((entries) => [...new Set(entries)])
    .default([])

const typed = (message: string) =>
  trimmedText(VISITOR_ENTRY_MAX, `At most ${VISITOR_ENTRY_MAX} characters.`).min(1, message)

const country = countryInput((code) => `There is no country with the code "${code}".`)

const REGION = 'A code of ISO 3166-2, such as US-CA.'
const region = typed(REGION).transform((text, context) => {
  const [, land = '', part = ''] = /^([a-z]{2})[-_ ]?([a-z0-9]{1,3})$/i.exec(text) ?? []
  const country = part === '' ? null : parseCountry(land)
  if (country) return `${country}-${part.toUpperCase()}`
  context.addIssue({ code: 'custom', message: REGION })
  return z.NEVER
})

const countryOf = (text: string): string | undefined => parseCountry(text) ?? countryNamed(text)

const CITY = 'The name of a city, alone or with the code of a country or region: Portland, US-OR.'
const city = typed(CITY).transform((text, context) => {
  const [name = '', place, land, ...more] = text.split(',').map((part) => part.trim())
  if (name !== '' && place === undefined) return name
  const state = place && stateNamed(place)
  const code = land === undefined ? place && (countryOf(place) ?? state ?? region.safeParse(place).data) : state
  const isOfLand = land === undefined || code?.slice(0, 2) === countryOf(land)
  if (name !== '' && code && isOfLand && more.length === 0) return `${name}, ${code}`
  context.addIssue({ code: 'custom', message: CITY })
  return z.NEVER
})

const LANGUAGE = 'The tag of a language, such as de or pt-BR.'
const language = typed(LANGUAGE).transform((text, context) => {
  try {
    const tag = Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0]
    if (tag !== undefined) return tag
  } catch {}
  context.addIssue({ code: 'custom', message: LANGUAGE })
  return z.NEVER
})

const NETWORK = 'A number such as AS7018 or 310-410, or a name.'
const network = typed(NETWORK).transform((text, context) => {
  const entry = networkEntry(text)
  if ('number' in entry) return entry.number.toUpperCase()
  // 3, 7018 or 310410 alone may be either kind of number, or a name
  if (/[^\d\s]/.test(entry.words)) return text
  context.addIssue({ code: 'custom', message: NETWORK })
  return z.NEVER
})

const lists = {
  countries: list(country),
  regions: list(region),
  cities: list(city),
  devices: list(z.enum(DEVICES)),
  systems: list(z.enum(SYSTEMS)),
  browsers: list(z.enum(BROWSERS)),
  languages: list(language),
  networks: list(network),
  connections: list(z.enum(CONNECTIONS)),
}

const TIME = 'A time of the day, such as 09:30.'
const time = typed(TIME).transform((text, context) => {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? []
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const isGood = hour !== '' && Number(minute) < 60 && (half ? Number(hour) >= 1 && Number(hour) <= 12 : true)
  if (isGood && (hours < 24 || (hours === 24 && minute === '00'))) return `${String(hours).padStart(2, '0')}:${minute}`
  context.addIssue({ code: 'custom', message: TIME })
  return z.NEVER
})
const ZONE = 'A time zone, such as America/New_York.'
const hours = z.strictObject({
  zone: typed(ZONE).refine(isTimeZone, ZONE),
  windows: z
    .array(
      z.strictObject({
        /** Empty for every day. */
        days: z
          .array(z.enum(WEEKDAYS))
          .max(WEEKDAYS.length)
          .default([])
          .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
        from: time.refine((text) => text !== '24:00', 'The day begins at 00:00.'),
        /** One that is not after `from` is of the next day. */
        to: time,
      }),
    )
    .min(1, 'Give at least one window.')
    .max(WINDOWS_MAX, `At most ${WINDOWS_MAX} windows.`),
})

/** The conditions of visitors as people and programs send them; those left out are none. */
export const visitorInputFields = {
  ...lists,
  except: z.strictObject(lists).prefault({}),
  hosting: z.boolean().nullable().default(null),
  vpn: z.boolean().nullable().default(null),
  hours: hours.nullable().default(null),
}

const NOBODY = { message: 'All that is wanted is left out again: nobody would be left.', path: ['except'] }

/** All of them. */
export const visitorInput = z
  .strictObject(visitorInputFields)
  .refine((conditions) => emptiedList(conditions) === undefined, NOBODY)

const { countries: _countries, devices: _devices, ...further } = visitorInputFields

/** Those beside countries and devices, of what has fields of its own for these two; as they are stored. */
export const furtherVisitorInput = z
  .strictObject(further)
  .refine((conditions) => emptiedList({ ...conditions, countries: [], devices: [] }) === undefined, NOBODY)
  .transform(plainConditions)

const yesOrNo = z.enum(['yes', 'no']).optional()

/** What is supposed of a visitor whom nobody has seen; what is left out is not known. */
export const supposedVisitorFields = {
  country: countryInput('The code of a country, such as US.', { orEmpty: true }).nullish(),
  region: region.optional(),
  city: city.optional(),
  device: z.enum(DEVICES).optional(),
  system: z.enum(SYSTEMS).optional(),
  browser: z.enum(BROWSERS).optional(),
  language: language.optional(),
  network: network.optional(),
  connection: z.enum(CONNECTIONS).optional(),
  hosting: yesOrNo,
  vpn: yesOrNo,
}
const supposedVisitor = z.object(supposedVisitorFields)
export type SupposedVisitor = z.output<typeof supposedVisitor>
