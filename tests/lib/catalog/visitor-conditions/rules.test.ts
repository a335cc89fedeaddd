import { describe, expect, test } from 'vitest'
import { clickedVisitor, seenOf, supposedFacts } from '@/lib/catalog/visitor-conditions/fact-rules'
import { visitorInput } from '@/lib/catalog/visitor-conditions/input-schema'
import { bothConditions, conditionsKey, factsAsked, meetsAll, unmetBy } from '@/lib/catalog/visitor-conditions/rules'
import {
  allConditions,
  furtherConditionsSchema,
  plainConditions,
  UNKNOWN_VISITOR,
  type VisitorConditions,
  type VisitorFacts,
  visitorConditionsSchema,
} from '@/lib/catalog/visitor-conditions/schema'
import { visitorRule, visitorsOf } from '@/tests/support/traffic/visitors'

const { except: NONE } = visitorsOf({})
const except = (lists: Partial<VisitorConditions['except']>) => ({ except: { ...NONE, ...lists } })

const LONDON: VisitorFacts = {
  country: 'GB',
  regions: ['GB-ENG', 'GB-WBK'],
  cities: ['london', 'london, gb', 'london, gb-eng'],
  device: 'mobile',
  system: 'iOS',
  browser: 'Safari',
  languages: ['en-gb'],
  networks: ['as1221', '505-01', 'telstra pty ltd'],
  connection: 'Cellular',
  hosting: false,
  vpn: true,
  clickedAt: Date.parse('2026-11-30T10:00:00Z'),
}

const HOURS = { zone: 'Europe/London', windows: [{ days: ['mon' as const], from: '09:00', to: '17:00' }] }

// names as MaxMind's files have them, and as lists of places, addresses and people write them
test.each([
  ['Zürich, CH', 'Zuerich'],
  ['Zürich, CH', 'Zuerich, CH'],
  ['Köln, DE', 'Koeln'],
  ['Düsseldorf, DE', 'DUESSELDORF, DE'],
  ['St Louis, US-MO', 'Saint Louis'],
  ['St Louis, US-MO', 'St. Louis, MO'],
  ['Saint Petersburg, RU', 'St. Petersburg'],
  ['Sankt Gallen, CH', 'St. Gallen'],
  ['Saint-Denis, FR', 'St Denis'],
  ['Fort Worth, US-TX', 'Ft. Worth, TX'],
  ['East St Louis, US-IL', 'East Saint Louis, IL'],
  ['San Jose, US-CA', 'San Jose, CA'],
  ['Toronto, CA', 'Toronto, CA'],
  ['Newark, US-DE', 'Newark, DE'],
  ['Atlanta, US-GA', 'Atlanta, Georgia'],
  ['Tbilisi, GE', 'Tbilisi, Georgia'],
  ['Querétaro, MX', 'Queretaro'],
  ['New York, US-NY', 'New York City'],
  ['New York, US-NY', 'NYC'],
  ['New York, US-NY', 'New York City, NY'],
  ['Washington, US-DC', 'Washington DC'],
  ['Washington, US-DC', 'Washington, D.C.'],
  ['Frankfurt am Main, DE', 'Frankfurt'],
  ['Frankfurt am Main, DE', 'Frankfurt/Main, DE'],
  ['Aarhus, DK', 'Århus'],
  ['Québec, CA-QC', 'Quebec City'],
  ['The Hague, NL', 'Den Haag'],
])('a visitor in %s is in the city written %s', (seen, written) => {
  const [city = '', place = ''] = seen.split(', ')
  const [country = ''] = place.split('-')
  const facts = supposedFacts({ country, city, ...(place !== country && { region: place }) }, 0)
  const { cities = [] } = visitorInput.parse({ cities: [written] })
  expect(meetsAll(visitorRule({ cities }), facts)).toBe(true)
})

test.each([
  ['San Jose, CR', 'San Jose, CA'],
  ['Portland, US-ME', 'Portland, OR'],
  ['Munich, DE', 'Munich, IN'],
  ['Washington, US-PA', 'Washington DC'],
  ['Carson, US-CA', 'Carson City'],
  ['Frankfurt (Oder), DE', 'Frankfurt'],
])('a visitor in %s is in no city written %s', (seen, written) => {
  const [city = '', place = ''] = seen.split(', ')
  const [country = ''] = place.split('-')
  const facts = supposedFacts({ country, city, ...(place !== country && { region: place }) }, 0)
  const { cities = [] } = visitorInput.parse({ cities: [written] })
  expect(meetsAll(visitorRule({ cities }), facts)).toBe(false)
})

describe('a visitor meets', () => {
  test.each<[Partial<VisitorConditions>, string | null]>([
    [{}, null],
    [{ countries: ['US', 'GB'] }, null],
    [{ countries: ['US'] }, 'country'],
    [except({ countries: ['GB'] }), 'country'],
    [{ regions: ['GB-WBK'] }, null],
    [{ regions: ['GB-ENG'] }, null],
    [{ regions: ['GB-SCT'] }, 'region'],
    [{ countries: ['GB'], ...except({ regions: ['GB-ENG'] }) }, 'region'],
    [{ cities: ['LONDON'] }, null],
    [{ cities: ['London , gb'] }, null],
    [{ cities: ['London, CA-ON'] }, 'city'],
    [{ devices: ['mobile'], systems: ['iOS'], browsers: ['Safari'] }, null],
    [{ browsers: ['Chrome'] }, 'browser'],
    [except({ systems: ['iOS', 'Android'] }), 'system'],
    [{ languages: ['en'] }, null],
    [{ languages: ['en-US'] }, 'language'],
    [{ languages: ['e'] }, 'language'],
    [{ networks: ['AS1221'] }, null],
    [{ networks: ['ASN 1221'] }, null],
    [{ languages: ['EN-gb'] }, null],
    [{ networks: ['AS12'] }, 'network'],
    [{ networks: ['505-01'] }, null],
    [{ networks: ['Telstra'] }, null],
    [{ networks: ['Pty, Ltd'] }, null],
    [{ networks: ['Tel'] }, 'network'],
    [{ connections: ['Cellular'] }, null],
    [except({ connections: ['Cellular', 'Satellite'] }), 'connection'],
    [{ hosting: false }, null],
    [{ hosting: true }, 'hosting'],
    [{ vpn: true }, null],
    [{ vpn: false }, 'vpn'],
    [{ hours: HOURS }, null],
    [{ hours: { ...HOURS, zone: 'America/New_York' } }, 'hours'],
  ])('%j, but for the condition on the %s', (conditions, fact) => {
    expect(unmetBy(visitorRule(conditions), LONDON)?.fact ?? null).toBe(fact)
    expect(unmetBy(visitorRule(conditions), LONDON)?.isKnown ?? true).toBe(true)
  })

  test.each<[Partial<VisitorConditions>, string]>([
    [{ countries: ['GB'] }, 'country'],
    [except({ countries: ['GB'] }), 'country'],
    [{ regions: ['GB-ENG'] }, 'region'],
    [except({ cities: ['London'] }), 'city'],
    [{ devices: ['mobile'] }, 'device'],
    [except({ systems: ['iOS'] }), 'system'],
    [{ browsers: ['Safari'] }, 'browser'],
    [{ languages: ['en'] }, 'language'],
    [{ networks: ['AS1'] }, 'network'],
    [{ connections: ['Cellular'] }, 'connection'],
    [{ hosting: false }, 'hosting'],
    [{ vpn: false }, 'vpn'],
    [{ hours: HOURS }, 'hours'],
  ])('not %j where nothing is known of them', (conditions, fact) => {
    expect(unmetBy(visitorRule(conditions), UNKNOWN_VISITOR)).toEqual({ fact, isKnown: false })
  })

  test('what is known decides before what is not', () => {
    const rule = visitorRule({ cities: ['Rome'], devices: ['desktop'] })
    expect(unmetBy(rule, { ...UNKNOWN_VISITOR, device: 'mobile' })).toEqual({ fact: 'device', isKnown: true })
    expect(unmetBy(rule, { ...UNKNOWN_VISITOR, device: 'desktop' })).toEqual({ fact: 'city', isKnown: false })
  })

  test('no region of another country, where only the country is known', () => {
    const french = { ...UNKNOWN_VISITOR, country: 'FR' }
    expect(unmetBy(visitorRule({ regions: ['US-CA'] }), french)).toEqual({ fact: 'region', isKnown: true })
    expect(unmetBy(visitorRule(except({ regions: ['US-CA'] })), french)).toBeUndefined()
    expect(unmetBy(visitorRule({ regions: ['US-CA', 'FR-75'] }), french)).toEqual({ fact: 'region', isKnown: false })
  })
})

test('conditions are stored without what is none, and read as they were', () => {
  const conditions = visitorsOf({ countries: ['DE'], vpn: false, ...except({ regions: ['DE-BY'] }), hours: HOURS })
  const stored = plainConditions(conditions)
  expect(stored).toEqual({ countries: ['DE'], vpn: false, except: { regions: ['DE-BY'] }, hours: HOURS })
  expect(visitorConditionsSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(conditions)
  expect(plainConditions(visitorsOf({}))).toEqual({})
  const { countries: _, ...rest } = stored
  expect(allConditions(rest, { countries: ['DE'], devices: [] })).toEqual(conditions)
  expect(furtherConditionsSchema.parse(rest)).toMatchObject({ vpn: false })
  expect(factsAsked(conditions)).toEqual(['country', 'region', 'vpn', 'hours'])
})

test.each([
  ['zh-tw', 'zh-Hant', true],
  ['zh-cn', 'zh-Hant', false],
  ['zh-hans-cn', 'zh-CN', true],
  ['zh-hk', 'zh-Hant-HK', true],
  ['nb-no', 'no', true],
  ['en', 'en-US', false],
  ['sr-latn-rs', 'sr-RS', true],
])('a browser in %s is one in %s: %s', (tag, range, expected) => {
  const unmet = unmetBy(visitorRule({ languages: [range] }), { ...UNKNOWN_VISITOR, languages: [tag] })
  expect(unmet === undefined).toBe(expected)
})

test('conditions that take the same visitors have the same key, whatever the order of their lists', () => {
  const key = (countries: string[]) => conditionsKey(visitorsOf({ countries }))
  expect(key(['DE', 'AT'])).toBe(key(['AT', 'DE']))
  expect(key(['DE'])).not.toBe(key(['AT']))
})

describe('two sets of conditions', () => {
  test.each<[Partial<VisitorConditions>, Partial<VisitorConditions>]>([
    [{ countries: ['US'] }, { countries: ['DE', 'AT'] }],
    [{ systems: ['iOS'] }, except({ systems: ['iOS'] })],
    [{ hosting: true }, { hosting: false }],
    [{ vpn: true }, { vpn: false }],
  ])('%j and %j are met by nobody', (one, other) => {
    expect(bothConditions(visitorsOf(one), visitorsOf(other))).toBeUndefined()
    expect(bothConditions(visitorsOf(other), visitorsOf(one))).toBeUndefined()
  })

  test.each<[Partial<VisitorConditions>, Partial<VisitorConditions>, Partial<VisitorConditions>]>([
    [{ countries: ['US', 'CA'] }, { countries: ['CA', 'DE'] }, { countries: ['CA'] }],
    [{}, { devices: ['mobile'] }, { devices: ['mobile'] }],
    [
      { countries: ['US', 'CA'] },
      except({ countries: ['US'] }),
      { countries: ['CA'], ...except({ countries: ['US'] }) },
    ],
  ])('%j and %j are met by some', (one, other, both) => {
    expect(bothConditions(visitorsOf(one), visitorsOf(other))).toEqual(visitorsOf(both))
  })
})

describe('the visitor of a stored click', () => {
  const click = {
    country: 'GB',
    device: null,
    userAgent: null,
    seen: seenOf(LONDON, ['country', 'device', 'system', 'region', 'hours', 'vpn']),
    createdAt: new Date('2026-11-30T10:00:00Z'),
    flag: null,
  }

  test('is known by what was kept, when the rest is erased', () => {
    const asked = new Set(['device', 'system', 'region', 'city', 'vpn', 'hours'] as const)
    expect(clickedVisitor(click, asked)).toEqual({
      ...UNKNOWN_VISITOR,
      country: 'GB',
      device: 'mobile',
      system: 'iOS',
      regions: ['GB-ENG', 'GB-WBK'],
      vpn: true,
      clickedAt: LONDON.clickedAt,
    })
  })

  test('is known by its browser while that is there, and has no time where nobody clicked', () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36'
    const asked = new Set(['system', 'browser', 'hours'] as const)
    expect(clickedVisitor({ ...click, seen: null, userAgent, flag: 'coupon' }, asked)).toEqual({
      ...UNKNOWN_VISITOR,
      country: 'GB',
      system: 'Android',
      browser: 'Chrome',
    })
  })

  test('keeps nothing that was not asked', () => {
    expect(seenOf(LONDON, [])).toEqual({})
    expect(seenOf(LONDON, ['country', 'hours'])).toEqual({})
    expect(seenOf(LONDON, ['vpn', 'city'])).toEqual({ vpn: true, cities: LONDON.cities })
  })
})

test('a supposed visitor is what conditions are tried with', () => {
  const facts = supposedFacts({ region: 'US-OR', city: 'Portland', language: 'pt-BR', network: 'AS7018', vpn: 'no' }, 5)
  expect(facts).toMatchObject({ country: 'US', regions: ['US-OR'], vpn: false, hosting: null, clickedAt: 5 })
  const rule = visitorRule({ cities: ['Portland, US-OR'], languages: ['pt'], networks: ['as7018'], vpn: false })
  expect(unmetBy(rule, facts)).toBeUndefined()
})

test.each([
  [{ cities: ['Portland'] }, 'Portland, US-OR', true],
  [{ cities: ['Portland, US'] }, 'Portland, US-OR', true],
  [{ cities: ['Portland, US-ME'] }, 'Portland, US-OR', false],
  [{ regions: ['US-OR'] }, 'Portland, US-OR', true],
  [{ countries: ['DE'] }, 'Zürich, DE', true],
  [{ cities: ['Zuerich'] }, 'Zürich, CH', true],
])('conditions %j met by somebody in "%s" are: %s', (conditions, city, isMet) => {
  expect(unmetBy(visitorRule(conditions), supposedFacts({ city }, 0)) === undefined).toBe(isMet)
})
