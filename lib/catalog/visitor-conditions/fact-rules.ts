import { z } from 'zod'
import { readBrowser } from '@/lib/platform/http/browser-rules'
import { SALE_CLICK_FLAGS } from '@/lib/platform/rollups/constants'
import { folded } from '@/lib/platform/text/fold'
import { cityName } from './city-rules'
import { VISITOR_FACTS, type VisitorFact } from './constants'
import type { SupposedVisitor } from './input-schema'
import { UNKNOWN_VISITOR, type VisitorFacts, visitorFactFields } from './schema'

/** Where each fact stands in `VisitorFacts`. */
const FIELD_OF = {
  country: 'country',
  region: 'regions',
  city: 'cities',
  device: 'device',
  system: 'system',
  browser: 'browser',
  language: 'languages',
  network: 'networks',
  connection: 'connection',
  hosting: 'hosting',
  vpn: 'vpn',
  hours: 'clickedAt',
} as const satisfies Record<VisitorFact, keyof VisitorFacts>

const seenSchema = z.object(visitorFactFields)

/** What is kept of a visitor with their click; and the fact for which its offer refused them, if it did. */
export type SeenVisitor = Partial<VisitorFacts> & { refusedBy?: VisitorFact }

/** What a browser's text says of its visitor; null for what it does not. */
export function browserFacts(userAgent: string): Pick<VisitorFacts, 'device' | 'system' | 'browser'> {
  const { device, system, reported, name } = readBrowser(userAgent)
  return { device, system: system || null, browser: reported ?? (name || null) }
}

const refusedSchema = z.object({ refusedBy: z.enum(VISITOR_FACTS).nullable().default(null) })

/** The fact for which the offer refused the visitor of a stored click; null where none of these did. */
export const refusedFact = (seen: unknown): VisitorFact | null => refusedSchema.parse(seen ?? {}).refusedBy

/** What is supposed of a visitor, as what is known of one who clicked. A city may have its country or region behind it. */
export function supposedFacts(visitor: SupposedVisitor, clickedAt: number): VisitorFacts {
  const { device = null, system = null, browser = null, language, network, connection = null } = visitor
  const [city, place] = visitor.city?.split(', ') ?? []
  const region = visitor.region ?? (place?.includes('-') ? place : undefined)
  const country = visitor.country || (region ?? place)?.slice(0, 2) || null
  const places = [...new Set([country, region, place])].filter((each) => each !== null && each !== undefined)
  return {
    country,
    regions: region === undefined ? null : [region],
    cities: city === undefined ? null : [city, ...places.map((each) => `${city}, ${each}`)].map(cityName),
    device,
    system,
    browser,
    languages: language === undefined ? null : [language.toLowerCase()],
    networks: network === undefined ? null : [folded(network)],
    connection,
    hosting: flag(visitor.hosting),
    vpn: flag(visitor.vpn),
    clickedAt,
  }
}

const flag = (said: 'yes' | 'no' | undefined): boolean | null => (said === undefined ? null : said === 'yes')

/** A click as it is stored. `seen` is what `seenOf` made. */
type StoredClick = {
  country: string | null
  device: string | null
  userAgent: string | null
  seen: unknown
  createdAt: Date
  flag: string | null
}

// nobody made these
const NO_VISIT: readonly (string | null)[] = SALE_CLICK_FLAGS

/**
 * The visitor of a stored click, of what is asked; country and device in any case. What was kept with the click comes first, since
 * its browser's text is erased with the address of its visitor.
 */
export function clickedVisitor(click: StoredClick, asked: ReadonlySet<VisitorFact>): VisitorFacts {
  const { country, device, userAgent, createdAt, flag } = click
  const seen = seenSchema.parse(click.seen ?? {})
  const browser = userAgent ? browserFacts(userAgent) : UNKNOWN_VISITOR
  const known: VisitorFacts = {
    ...seen,
    country,
    device: device ?? seen.device,
    system: seen.system ?? browser.system,
    browser: seen.browser ?? browser.browser,
    clickedAt: NO_VISIT.includes(flag) ? null : createdAt.getTime(),
  }
  return { ...only(known, asked), country, device: known.device }
}

/** Of what is known of a visitor, what is asked. */
const only = (known: VisitorFacts, asked: ReadonlySet<VisitorFact>): VisitorFacts =>
  Object.assign({ ...UNKNOWN_VISITOR }, ...[...asked].map((fact) => ({ [FIELD_OF[fact]]: known[FIELD_OF[fact]] })))

/** The facts that a click has columns of its own for, which are not erased with the address of its visitor. */
const STORED: readonly VisitorFact[] = ['country', 'hours']

/** What of a visitor is kept with their click: what the rules of its offer ask, as far as it is known. */
export function seenOf(visitor: VisitorFacts, asked: readonly VisitorFact[]): Partial<VisitorFacts> {
  const seen: Partial<Record<keyof VisitorFacts, VisitorFacts[keyof VisitorFacts]>> = {}
  for (const fact of asked) {
    const value = STORED.includes(fact) ? null : visitor[FIELD_OF[fact]]
    if (value !== null) seen[FIELD_OF[fact]] = value
  }
  return seen as Partial<VisitorFacts>
}
