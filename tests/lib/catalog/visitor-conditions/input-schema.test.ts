import { describe, expect, test } from 'vitest'
import { furtherVisitorInput, visitorInput } from '@/lib/catalog/visitor-conditions/input-schema'
import { offerVisitorsText, refusalText, visitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { visitorsOf } from '@/tests/support/traffic/visitors'

const problemsOf = (typed: unknown) =>
  visitorInput.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? []
const OFFICE = { zone: 'America/New_York', windows: [{ days: ['fri', 'mon', 'mon'], from: '9', to: '5:30 pm' }] }

describe('conditions are accepted in the forms that people type', () => {
  test.each<[object, object]>([
    [{ countries: ['us', 'Germany', 'UK'] }, { countries: ['US', 'DE', 'GB'] }],
    [{ regions: ['us-ca', 'GB_eng', 'DE BY', 'FR75', 'US-CA'] }, { regions: ['US-CA', 'GB-ENG', 'DE-BY', 'FR-75'] }],
    [
      { cities: [' São Paulo,br-sp ', 'Berlin, Germany', 'Reno'] },
      { cities: ['São Paulo, BR-SP', 'Berlin, DE', 'Reno'] },
    ],
    [
      {
        cities: [
          'Portland, OR',
          'Salem, Oregon',
          'Toronto, ON',
          'Bend, OR, USA',
          'Québec, Québec, Canada',
          'San Jose, CA',
        ],
      },
      {
        cities: ['Portland, US-OR', 'Salem, US-OR', 'Toronto, CA-ON', 'Bend, US-OR', 'Québec, CA-QC', 'San Jose, CA'],
      },
    ],
    [{ regions: ['UK-SCT'] }, { regions: ['GB-SCT'] }],
    [{ languages: ['DE', 'pt_br', 'zh-hant-tw', 'iw'] }, { languages: ['de', 'pt-BR', 'zh-Hant-TW', 'he'] }],
    [
      { networks: ['as7018', 'ASN 15169', '310-410', 'T-Mobile USA, Inc.', 'O2', '3 Hong Kong'] },
      { networks: ['AS7018', 'AS15169', '310-410', 'T-Mobile USA, Inc.', 'O2', '3 Hong Kong'] },
    ],
    [{ except: { countries: ['austria'] } }, { except: { countries: ['AT'] } }],
    [{ hours: OFFICE }, { hours: { ...OFFICE, windows: [{ days: ['mon', 'fri'], from: '09:00', to: '17:30' }] } }],
  ])('%j', (typed, expected) => {
    expect(visitorInput.parse(typed)).toMatchObject(expected)
  })
})

test.each<[object, string]>([
  [{ countries: ['XX'] }, 'countries.0'],
  [{ regions: ['California'] }, 'regions.0'],
  [{ regions: ['XX-CA'] }, 'regions.0'],
  [{ regions: ['US-CALI'] }, 'regions.0'],
  [{ cities: [' '] }, 'cities.0'],
  [{ cities: ['Portland, Nowhere'] }, 'cities.0'],
  [{ cities: ['Portland, OR, DE'] }, 'cities.0'],
  [{ cities: ['Portland, Lane County, Oregon, US'] }, 'cities.0'],
  [{ countries: ['US'], except: { countries: ['US', 'CA'] } }, 'except'],
  [{ languages: ['german!'] }, 'languages.0'],
  [{ networks: ['7018'] }, 'networks.0'],
  [{ networks: ['310410'] }, 'networks.0'],
  [{ networks: ['3'] }, 'networks.0'],
  [{ networks: ['--'] }, 'networks.0'],
  [{ systems: ['Symbian'] }, 'systems.0'],
  [{ except: { planets: ['Mars'] } }, 'except'],
  [{ hours: { zone: 'Mars/Olympus', windows: OFFICE.windows } }, 'hours.zone'],
  [{ hours: { zone: 'UTC', windows: [] } }, 'hours.windows'],
  [{ hours: { zone: 'UTC', windows: [{ from: '24:00', to: '01:00' }] } }, 'hours.windows.0.from'],
  [{ hours: { zone: 'UTC', windows: [{ from: '09:00', to: '25:00' }] } }, 'hours.windows.0.to'],
  [{ hours: { zone: 'UTC', windows: [{ from: '09:60', to: '10:00' }] } }, 'hours.windows.0.from'],
  [{ hours: { zone: 'UTC', windows: [{ from: '13 pm', to: '14:00' }] } }, 'hours.windows.0.from'],
])('%j is refused at %s', (typed, field) => {
  expect(problemsOf(typed)).toContain(field)
})

test('beside countries and devices of its own, a set is stored without what is none, and takes neither of the two', () => {
  expect(furtherVisitorInput.parse({})).toEqual({})
  expect(furtherVisitorInput.parse({ vpn: false, except: { regions: ['US-TX'] }, cities: [] })).toEqual({
    vpn: false,
    except: { regions: ['US-TX'] },
  })
  expect(furtherVisitorInput.safeParse({ countries: ['US'] }).success).toBe(false)
})

describe('conditions read as', () => {
  const { except } = visitorsOf({})
  test.each([
    [{}, 'All visitors'],
    [{ countries: ['US', 'DE'] }, 'Visitors from United States or Germany'],
    [
      { regions: ['US-CA'], except: { ...except, cities: ['Reno'] } },
      'Visitors from the region US-CA, not from the city “Reno”',
    ],
    [{ devices: ['mobile' as const], browsers: ['Safari' as const] }, 'Visitors on a phone, in Safari'],
    [{ languages: ['de', 'pt-BR'] }, 'Visitors with a browser in German or Brazilian Portuguese'],
    [{ networks: ['AS7018', 'T-Mobile'] }, 'Visitors on the network AS7018 or “T-Mobile”'],
    [{ connections: ['Cellular' as const] }, 'Visitors over a cellular connection'],
    [{ hosting: false, vpn: false }, 'Visitors not from hosting providers, not through a VPN, a proxy or Tor'],
  ])('%j: %s', (conditions, text) => {
    expect(visitorsText(visitorsOf(conditions))).toBe(text)
  })

  test('hours of days by the clock of a zone', () => {
    const hours = (...windows: { days: ('mon' | 'tue' | 'wed' | 'sat' | 'sun')[]; from: string; to: string }[]) =>
      visitorsText(visitorsOf({ hours: { zone: 'America/New_York', windows } }))
    expect(hours({ days: ['mon', 'tue', 'wed'], from: '09:00', to: '17:30' })).toBe(
      'Visitors clicking on Monday to Wednesday from 9:00 AM to 5:30 PM (America/New York time)',
    )
    expect(hours({ days: ['sat', 'sun'], from: '00:00', to: '00:00' }, { days: [], from: '22:00', to: '24:00' })).toBe(
      'Visitors clicking on Saturday and Sunday all day or from 10:00 PM to midnight (America/New York time)',
    )
  })

  test('those of an offer, with what becomes of visitors of whom that is not known', () => {
    const phones = visitorsOf({ devices: ['mobile'] })
    expect(offerVisitorsText(phones, false)).toBe('Visitors on a phone. Those of whom that is not known are let in')
    expect(offerVisitorsText(phones, true)).toContain('are turned away')
    expect(offerVisitorsText(visitorsOf({}), true)).toBe('All visitors')
    expect(refusalText('city')).toBe('The offer’s condition on the city was not met.')
    expect(refusalText(null)).toBeUndefined()
  })
})
