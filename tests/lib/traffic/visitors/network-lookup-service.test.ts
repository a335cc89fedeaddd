import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { VisitorNetworks } from '@/lib/traffic/visitors/network-lookup-service'
import { countryIn, isHostingIn, isListedHost } from '@/lib/traffic/visitors/network-rules'
import { countryRecord, mmdbFile, type Networks } from '@/tests/support/platform/mmdb'

test.each([
  ['MaxMind and DB-IP', { country: { iso_code: 'US' } }, 'US'],
  ['IPinfo', { country: 'US' }, 'US'],
  ['others', { country_code: 'US', country: 'United States' }, 'US'],
  ['a network that is only registered somewhere', { registered_country: { iso_code: 'US' } }, null],
  ['a code that is none', { country: { iso_code: 'usa' } }, null],
  ['no country', { continent: { code: 'EU' } }, null],
])('the country of a record of %s', (_, record, country) => {
  expect(countryIn(record)).toBe(country)
})

test.each([
  ['an anonymous-address file', { is_hosting_provider: true }, true],
  ['an enterprise file', { traits: { user_type: 'hosting' } }, true],
  ['an enterprise file, by its flag', { traits: { is_hosting_provider: true } }, true],
  ['a file of networks', { autonomous_system_number: 24_940, autonomous_system_organization: 'Hetzner' }, true],
  ['a file that writes AS before the number', { asn: 'AS14061' }, true],
  ['an access provider', { autonomous_system_number: 7922 }, false],
  ['Cloudflare, behind which people are', { autonomous_system_number: 13_335 }, false],
  ['nothing', {}, false],
])('a hosting provider by %s', (_, record, isHosted) => {
  expect(isHostingIn(record)).toBe(isHosted)
})

test.each([
  ['3.5.140.2', true],
  ['95.216.1.1', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  [null, false],
])('the address %s is on the short list of hosting providers: %s', (ip, expected) => {
  expect(isListedHost(ip)).toBe(expected)
})

const COUNTRIES: Networks = { '203.0.113.0/24': countryRecord('US'), '198.51.100.0/24': countryRecord('DE') }
const SYSTEMS: Networks = { '198.51.100.0/25': { autonomous_system_number: 24_940 } }

const write = (networks: Networks) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'stoke-geo-')), 'test.mmdb')
  writeFileSync(file, mmdbFile(networks))
  return file
}
const { GEOIP_DATABASE, GEOIP_ASN_DATABASE } = env()
afterEach(() => {
  Object.assign(env(), { GEOIP_DATABASE, GEOIP_ASN_DATABASE })
})

async function opened(variables: { GEOIP_DATABASE?: string; GEOIP_ASN_DATABASE?: string }) {
  Object.assign(env(), variables)
  const networks = new VisitorNetworks()
  await networks.open()
  return networks
}

describe('the networks of visitors', () => {
  test('have a country and a kind from two files', async () => {
    const networks = await opened({ GEOIP_DATABASE: write(COUNTRIES), GEOIP_ASN_DATABASE: write(SYSTEMS) })
    expect(networks.find('203.0.113.7')).toMatchObject({ country: 'US', isHosted: false })
    expect(networks.find('198.51.100.7')).toMatchObject({ country: 'DE', isHosted: true })
    expect(networks.find('198.51.100.200')).toMatchObject({ country: 'DE', isHosted: false })
    expect(networks.find(null)).toMatchObject({ country: null, isHosted: false })
    networks.close()
  })

  test('have both from one file that says both', async () => {
    const both = { '203.0.113.0/24': { country: { iso_code: 'FR' }, traits: { user_type: 'hosting' } } }
    const networks = await opened({ GEOIP_DATABASE: write(both) })
    expect(networks.find('203.0.113.7')).toMatchObject({ country: 'FR', isHosted: true })
    networks.close()
  })

  test('are known by the short list alone without files', async () => {
    const networks = await opened({})
    expect(networks.find('95.216.1.1')).toMatchObject({ country: null, isHosted: true })
    networks.close()
  })

  test('are found within 20 microseconds of processor time each', async () => {
    const countries: Record<string, Networks[string]> = {}
    const systems: Record<string, Networks[string]> = {}
    for (let index = 0; index < 20_000; index += 1) {
      const network = `${20 + (index >> 12)}.${(index >> 4) & 255}.${(index & 15) * 16}.0/20`
      countries[network] = countryRecord(COUNTRY_CODES[index % COUNTRY_CODES.length] ?? '')
      systems[network] = { autonomous_system_number: index, autonomous_system_organization: `Network ${index}` }
    }
    const networks = await opened({ GEOIP_DATABASE: write(countries), GEOIP_ASN_DATABASE: write(systems) })
    const addresses = Array.from(
      { length: 20_000 },
      (_, index) => `${20 + (index % 5)}.${(index * 7) % 256}.${(index * 13) % 256}.${index % 256}`,
    )
    for (const ip of addresses.slice(0, 2_000)) networks.find(ip)
    const before = process.cpuUsage()
    let found = 0
    for (const ip of addresses) if (networks.find(ip).country !== null) found += 1
    const microseconds = process.cpuUsage(before).user / addresses.length
    expect(found).toBeGreaterThan(10_000)
    // 3 to 5 on a machine of 2026
    expect(microseconds).toBeLessThan(20)
    networks.close()
  })
})
