import { describe, expect, test } from 'vitest'
import { readDatabaseAddress } from '@/lib/platform/database-address'

const faultOf = (address: string) => {
  const read = readDatabaseAddress(address)
  return 'fault' in read ? read.fault : undefined
}

describe('the address of a database', () => {
  test.each([
    'postgresql://stoke:se#cret@db.example/stoke',
    'postgresql://stoke:se/cret@db.example/stoke',
    'postgresql://stoke:se?cret@db.example/stoke',
    'postgresql://stoke:5#432@db.example:5432/stoke',
    'postgresql://stoke:5/432@db.example:5432/stoke',
    'postgresql://stoke:5?432@db.example:5432/stoke',
    'postgresql://stoke:%ff%fe@db.example/stoke',
  ])('with a sign that must be encoded says how, and does not repeat it: %s', (address) => {
    expect(faultOf(address)).toMatch(/must be encoded there: %23 for #/)
    expect(faultOf(address)).not.toMatch(/cret|432|db\.example/)
  })

  test.each([
    ['mysql://a:b@c/d', 'must be a postgresql:// address'],
    ['postgresql://', undefined],
    ['postgresql://a:b@one:5432,two:5432/d', 'names several servers'],
    ['postgresql://one:123,two:456/d?target_session_attrs=any', 'names several servers'],
    ['postgresql:///d?host=one,two', 'names several servers'],
    ['postgresql://a:b@c:port/d', 'must be an address such as'],
    ['postgresql://a:b@c/d?sslmode=prefer', 'leaves open whether the connection is encrypted'],
    ['postgresql://a:b@c/d?sslmode=on', 'has an unknown sslmode'],
    ['postgresql://a:b@c/d?sslmode=verify-ca', 'without sslrootcert'],
    [
      'postgresql://a:b@c/d?sslmode=verify-full&sslrootcert=/missing.crt',
      'names a file as sslrootcert that cannot be read: /missing.crt',
    ],
    ['postgresql://a:b@c/d?schema=network', 'names a schema'],
  ])('%s: %s', (address, fault) => {
    if (fault === undefined) expect(faultOf(address)).toBeUndefined()
    else expect(faultOf(address)).toContain(fault)
  })

  test.each([
    ['postgresql://a:b@c/d', 'a'],
    ['postgres://a%40b:p@ss@c/d', 'a@b'],
    ['postgresql://a:100%@c/d', 'a'],
    ['postgresql:///d?host=/run/postgresql&user=a', 'a'],
    ['postgresql://a@%2Frun%2Fpostgresql/d', 'a'],
    ['postgresql://a:b@[2001:db8::1]:5433/d?application_name=x&channel_binding=require', 'a'],
  ])('%s is of the role %s', (address, role) => {
    for (const given of [address, `${address}\n`, ` "${address}"`, `'${address}'`])
      expect(readDatabaseAddress(given)).toEqual({ url: address, role })
  })

  test('asks for TLS as libpq means it', () => {
    expect(readDatabaseAddress('postgresql://a:b@c/d?sslmode=require')).toMatchObject({
      url: 'postgresql://a:b@c/d?sslmode=require&uselibpqcompat=true',
    })
    expect(readDatabaseAddress('postgresql://a:b@c/d?sslmode=require&sslrootcert=system')).toMatchObject({
      url: expect.stringContaining('sslmode=verify-full'),
    })
  })
})
