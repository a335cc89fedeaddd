import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/platform/log'
import { AddressFile } from '@/lib/platform/network/address-file'
import { countryRecord, mmdbFile } from '@/tests/support/platform/mmdb'

let file: string
const write = (content: Buffer) => {
  // as updaters do it
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}
const made = (code: string) => mmdbFile({ '203.0.113.0/24': countryRecord(code), '2001:db8::/32': countryRecord('JP') })
const codeOf = (from: AddressFile, ip: string) =>
  (from.find(ip)?.country as { iso_code: string } | undefined)?.iso_code ?? null

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'stoke-geo-')), 'country.mmdb')
})
afterEach(() => vi.restoreAllMocks())

async function opened(content = made('US')) {
  write(content)
  const from = new AddressFile('GEOIP_DATABASE', file)
  await from.open()
  return from
}

describe('a file of addresses', () => {
  test('says what it has of a network, of both kinds of addresses, and nothing of others', async () => {
    const from = await opened()
    expect(codeOf(from, '203.0.113.200')).toBe('US')
    expect(codeOf(from, '2001:db8:1::5')).toBe('JP')
    expect(codeOf(from, '::ffff:203.0.113.7')).toBeNull()
    expect([from.find('198.51.100.1'), from.find('2001:db9::1'), from.find('not an address')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('the narrower of two networks decides', async () => {
    const from = await opened(
      mmdbFile({ '203.0.113.0/24': countryRecord('US'), '203.0.113.64/26': countryRecord('CA') }),
    )
    expect([codeOf(from, '203.0.113.1'), codeOf(from, '203.0.113.65')]).toEqual(['US', 'CA'])
  })

  test.each([
    ['that is not there', undefined],
    ['of another kind', Buffer.from('hello')],
    ['that is empty', Buffer.alloc(0)],
    ['of which the end is missing', made('US').subarray(0, 200)],
    ['of which the middle is missing', Buffer.concat([made('US').subarray(0, 40), made('US').subarray(-260)])],
  ])('a start with one %s is refused in one line that names the variable', async (_, content) => {
    if (content) write(content)
    const opening = new AddressFile('GEOIP_DATABASE', file).open()
    await expect(opening).rejects.toMatchObject({ name: 'StartError' })
    await expect(opening).rejects.toThrow(`GEOIP_DATABASE names ${file}, which cannot be read: `)
  })

  test('is read again when it changes', async () => {
    const from = await opened()
    await from.refresh()
    expect(codeOf(from, '203.0.113.7')).toBe('US')
    write(made('CA'))
    await from.refresh()
    expect(codeOf(from, '203.0.113.7')).toBe('CA')
  })

  test('stays in use while a newer one cannot be read, which is logged once', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const from = await opened()
    write(made('CA').subarray(0, 300))
    for (let index = 0; index < 3; index += 1) await from.refresh()
    expect([codeOf(from, '203.0.113.7'), error.mock.calls.length]).toEqual(['US', 1])
    rmSync(file)
    for (let index = 0; index < 3; index += 1) await from.refresh()
    expect([codeOf(from, '203.0.113.7'), error.mock.calls.length]).toEqual(['US', 2])
    write(made('CA'))
    await from.refresh()
    expect(codeOf(from, '203.0.113.7')).toBe('CA')
  })
})
