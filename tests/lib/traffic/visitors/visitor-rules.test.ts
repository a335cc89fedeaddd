import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { unmetBy } from '@/lib/catalog/visitor-conditions/rules'
import { env } from '@/lib/platform/env'
import { VisitorNetworks } from '@/lib/traffic/visitors/network-lookup-service'
import { ClickVisitor } from '@/lib/traffic/visitors/visitor-rules'
import corpus from '@/tests/corpus/networks.json'
import { mmdbFile, type Networks } from '@/tests/support/platform/mmdb'
import { visitorRule } from '@/tests/support/traffic/visitors'

const { GEOIP_DATABASE } = env()
afterEach(() => {
  Object.assign(env(), { GEOIP_DATABASE })
})

/** The visitor behind an address, where these files are in use; each by the name its maker gives it. */
async function visitorBehind(address: string, files: Record<string, Networks>): Promise<ClickVisitor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoke-geo-'))
  const paths = Object.entries(files).map(([type, networks]) => {
    const file = path.join(folder, `${type}.mmdb`)
    writeFileSync(file, mmdbFile(networks, type))
    return file
  })
  Object.assign(env(), { GEOIP_DATABASE: paths.join(', ') })
  const networks = new VisitorNetworks()
  await networks.open()
  const found = networks.find(address)
  networks.close()
  const sent = { country: found.country, userAgent: '', acceptLanguage: 'de-AT,de;q=0.9', at: new Date(5) }
  return new ClickVisitor(sent, found)
}

type Expected = (typeof corpus.records)[number]

describe.each(corpus.records as readonly Expected[])('$address in $file', ({ file, address, record, ...expected }) => {
  const known = () => visitorBehind(address, { [file]: { [`${address}/32`]: record as unknown as Networks[string] } })
  const unmet = async (conditions: Parameters<typeof visitorRule>[0]) => unmetBy(visitorRule(conditions), await known())

  test('meets the conditions that its record names', async () => {
    const {
      regions = [],
      cities = [],
      networks = [],
      connection,
      vpn,
      hosting,
    } = expected as Partial<
      Record<'regions' | 'cities' | 'networks', string[]> & { connection: 'Cellular'; vpn: boolean; hosting: boolean }
    >
    if (regions.length > 0) expect((await known()).regions).toEqual(regions)
    for (const city of cities) expect(await unmet({ cities: [city] })).toBeUndefined()
    for (const network of networks) expect(await unmet({ networks: [network] })).toBeUndefined()
    expect((await known()).connection).toBe(connection ?? null)
    if (vpn !== undefined) expect(await unmet({ vpn })).toBeUndefined()
    expect((await known()).hosting).toBe(hosting ?? false)
  })

  test('meets none of which its record says nothing', async () => {
    const elsewhere = { regions: ['FR-75'], cities: ['Paris'], networks: ['AS1'], connections: ['Dialup' as const] }
    for (const [name, values] of Object.entries(elsewhere)) expect(await unmet({ [name]: values })).toBeDefined()
  })
})

describe('a visitor', () => {
  test('is known by all files together: the first that names a place decides, and every name of the network counts', async () => {
    const visitor = await visitorBehind('203.0.113.7', {
      'GeoIP2-Country': { '203.0.113.0/24': { country: { iso_code: 'US' } } },
      'GeoIP2-City': { '203.0.113.0/24': { country: { iso_code: 'CA' }, subdivisions: [{ iso_code: 'ON' }] } },
      'GeoLite2-ASN': { '203.0.113.0/24': { autonomous_system_number: 7018 } },
      'GeoIP2-ISP': { '203.0.113.0/24': { isp: 'AT&T Mobility' } },
    })
    expect(visitor).toMatchObject({ country: 'US', networks: ['as7018', 'at&t mobility'], connection: null })
  })

  test('hides behind no VPN where a file of such addresses does not name theirs; without one it is not known', async () => {
    const other = { '198.51.100.0/24': { is_anonymous_vpn: true } }
    expect((await visitorBehind('203.0.113.7', { 'GeoIP2-Anonymous-IP': other })).vpn).toBe(false)
    expect((await visitorBehind('198.51.100.7', { 'GeoIP2-Anonymous-IP': other })).vpn).toBe(true)
    expect((await visitorBehind('203.0.113.7', { 'GeoIP2-Enterprise': other })).vpn).toBeNull()
    expect((await visitorBehind('203.0.113.7', {})).vpn).toBeNull()
  })

  test('whose address is not known has a browser and a language all the same', () => {
    const sent = { country: null, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' }
    const visitor = new ClickVisitor({ ...sent, acceptLanguage: 'de-AT,de;q=0.9', at: new Date(5) }, null)
    expect(visitor).toMatchObject({ country: null, regions: null, networks: null, hosting: null, vpn: null })
    expect(visitor).toMatchObject({ system: 'Linux', browser: 'Firefox', languages: ['de-at'], clickedAt: 5 })
  })
})

test('a record that is met again is read once, and anew in another country', () => {
  const record = { city: 'Frankfurt', region_code: 'HE', asn: 'AS3320' }
  const visitorIn = (country: string | null) =>
    new ClickVisitor(
      { country, userAgent: '', acceptLanguage: undefined, at: new Date(5) },
      { records: [record], isHosted: false, knowsHidden: false },
    )
  const [first, again] = [visitorIn('DE'), visitorIn('DE')]
  expect(first.cities).toEqual(['frankfurt', 'frankfurt, de', 'frankfurt, de-he'])
  expect(again.cities).toBe(first.cities)
  expect(visitorIn('US').cities).toEqual(['frankfurt', 'frankfurt, us', 'frankfurt, us-he'])
  expect(visitorIn(null).cities).toEqual(['frankfurt'])
  expect(visitorIn('DE').cities).toEqual(first.cities)
  expect(visitorIn(null).networks).toEqual(['as3320'])
})
