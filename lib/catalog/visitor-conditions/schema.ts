import { z } from 'zod'
import { BROWSERS, DEVICES, SYSTEMS } from '@/lib/platform/http/browser-constants'
import { CONNECTIONS, WEEKDAYS } from './constants'

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const text = z.string()

const lists = {
  /** ISO 3166-1 alpha-2. */
  countries: list(text),
  /** ISO 3166-2, such as US-CA. */
  regions: list(text),
  /** Names, alone or with the code of the country or region: "Portland", "Portland, US-OR". */
  cities: list(text),
  devices: list(z.enum(DEVICES)),
  systems: list(z.enum(SYSTEMS)),
  browsers: list(z.enum(BROWSERS)),
  /** Language ranges of RFC 4647: "de" takes de-AT as well. */
  languages: list(text),
  /** Numbers of autonomous systems ("AS7018"), of mobile networks ("310-410"), or words of their names. */
  networks: list(text),
  connections: list(z.enum(CONNECTIONS)),
}

/** Times of the day on some days of the week, by the clock of a zone. `to` is not included; one before `from` is of the next day. */
const hours = z.object({
  /** A zone of the IANA database. */
  zone: z.string(),
  windows: z.array(z.object({ days: list(z.enum(WEEKDAYS)), from: z.string(), to: z.string() })),
})
export type VisitorHours = z.output<typeof hours>

/**
 * What a visitor has to be, as it is stored: all conditions must be met, of a list one entry, and of the lists under `except`
 * none. An empty list, and null, is no condition.
 */
export const visitorFields = {
  ...lists,
  except: z.object(lists).prefault({}),
  /** Whether the address must be one of a hosting provider, or must be none. */
  hosting: z.boolean().nullable().default(null),
  /** The same of VPNs, proxies and Tor. */
  vpn: z.boolean().nullable().default(null),
  hours: hours.nullable().default(null),
}
export const visitorConditionsSchema = z.object(visitorFields)
export type VisitorConditions = z.output<typeof visitorConditionsSchema>
export const NO_VISITOR_CONDITIONS: VisitorConditions = visitorConditionsSchema.parse({})

/** What is known of a visitor; null is not known. */
export type VisitorFacts = {
  readonly country: string | null
  /** All that it is in, the widest first: ISO 3166-2. */
  readonly regions: string[] | null
  /** All names of the city, folded, each alone and with its country and regions. */
  readonly cities: string[] | null
  readonly device: string | null
  readonly system: string | null
  readonly browser: string | null
  /** Those that the browser prefers equally. */
  readonly languages: string[] | null
  /** Numbers and names of the network, folded. */
  readonly networks: string[] | null
  readonly connection: string | null
  readonly hosting: boolean | null
  readonly vpn: boolean | null
  /** In milliseconds since 1970. */
  readonly clickedAt: number | null
}
export const UNKNOWN_VISITOR: VisitorFacts = {
  country: null,
  regions: null,
  cities: null,
  device: null,
  system: null,
  browser: null,
  languages: null,
  networks: null,
  connection: null,
  hosting: null,
  vpn: null,
  clickedAt: null,
}

const some = z.array(z.string()).nullable().default(null)
const one = z.string().nullable().default(null)
const flag = z.boolean().nullable().default(null)

/** `VisitorFacts` as they are stored. */
export const visitorFactFields = {
  country: one,
  regions: some,
  cities: some,
  device: one,
  system: one,
  browser: one,
  languages: some,
  networks: some,
  connection: one,
  hosting: flag,
  vpn: flag,
  clickedAt: z.number().nullable().default(null),
}

const isGiven = (value: unknown): boolean => {
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isGiven)
}

/** As JSON, without what is no condition. */
export const plainConditions = <Given extends Record<string, unknown>>(conditions: Given): Partial<Given> =>
  Object.fromEntries(
    Object.entries(conditions)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => [name, name === 'except' ? plainConditions(value as Record<string, unknown>) : value]),
  ) as Partial<Given>

/** Lists of its own that an offer, an offer of a smart link or an override has for countries and devices. */
type OwnLists = { countries: readonly string[]; devices: readonly string[] }

/** The conditions of what stores those lists apart from the rest. @param rest as it is stored */
export function allConditions(rest: unknown, { countries, devices }: OwnLists): VisitorConditions {
  const read = visitorConditionsSchema.parse(rest)
  return {
    ...read,
    ...(countries.length > 0 && { countries: [...countries] }),
    ...(devices.length > 0 && { devices: [...devices] as VisitorConditions['devices'] }),
  }
}

/** Conditions beside countries and devices, of what has fields of its own for these two. */
export const furtherConditionsSchema = visitorConditionsSchema.omit({ countries: true, devices: true })
export type FurtherConditions = z.output<typeof furtherConditionsSchema>
