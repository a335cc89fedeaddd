import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import type { AppError } from '@/lib/platform/errors'
import { type DnsResolver, dnsResolver } from '@/lib/platform/network/resolver'
import { getLinkDomain, listLinkDomains } from '@/lib/traffic/links/domains/data'
import { typedDomain } from '@/lib/traffic/links/domains/rules'
import { addLinkDomain, checkLinkDomain, checkLinkDomains, removeLinkDomain } from '@/lib/traffic/links/domains/service'
import { createUser } from '@/tests/support/factories/users'
import { startDnsServer } from '@/tests/support/platform/dns-server'

const AT = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(AT.getTime() + count * 3_600_000)
let dns: Awaited<ReturnType<typeof startDnsServer>>
let resolver: DnsResolver
beforeAll(async () => {
  dns = await startDnsServer()
  resolver = dnsResolver([dns.address])
})
afterAll(() => dns.stop())
beforeEach(() => {
  dns.state.isFailing = false
  // the site of the tests is localhost
  dns.state.zone = { 'A localhost': ['203.0.113.5', '203.0.113.6'] }
})

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error) => (error as AppError).code,
  )
const affiliate = async () => (await createUser()).affiliateId ?? 0
const add = async (host: string, affiliateId?: number) => {
  const actor = { affiliateId: affiliateId ?? (await affiliate()) }
  const domain = await addLinkDomain({ actor, at: AT }, { host })
  const check = (at = AT) => checkLinkDomain({ actor, at }, { id: domain.id, resolver })
  const txt = { [`TXT ${domain.records.txtName}`]: [domain.records.txtValue] }
  return { actor, domain, check, txt }
}

describe('a domain', () => {
  test('is verified by its TXT record and a CNAME to the site', async () => {
    const { check, txt, domain } = await add('cname.example.com')
    expect(domain).toMatchObject({
      status: 'waiting',
      records: { txtName: '_stoke-links.cname.example.com', target: 'localhost' },
    })
    expect(await check()).toMatchObject({ status: 'waiting', problem: 'Its TXT record with the code was not found.' })
    Object.assign(dns.state.zone, txt)
    expect(await check()).toMatchObject({ status: 'waiting', problem: 'It does not point at localhost.' })
    Object.assign(dns.state.zone, { 'CNAME cname.example.com': ['localhost'] })
    expect(await check()).toMatchObject({ status: 'verified', problem: null, verifiedAt: AT.toISOString() })
    expect(dns.state.asked).toContain('TXT _stoke-links.cname.example.com')
  })

  test('is checked by the servers of DNS_SERVERS, and points at the first of LINK_HOSTS', async () => {
    const { DNS_SERVERS, LINK_HOSTS } = env()
    Object.assign(env(), { DNS_SERVERS: [dns.address], LINK_HOSTS: ['go.network.example', 'to.network.example'] })
    const { actor, domain, txt } = await add('named.example.com')
    expect(domain.records.target).toBe('go.network.example')
    const check = () => checkLinkDomain({ actor, at: AT }, { id: domain.id })
    Object.assign(dns.state.zone, txt, { 'CNAME named.example.com': ['localhost'] })
    expect(await check()).toMatchObject({ problem: 'It does not point at go.network.example.' })
    Object.assign(dns.state.zone, { 'CNAME named.example.com': ['go.network.example'] })
    expect(await check()).toMatchObject({ status: 'verified' })
    Object.assign(env(), { DNS_SERVERS, LINK_HOSTS })
  })

  test('is verified by addresses that are all the site’s, and not by others beside them', async () => {
    const { check, txt } = await add('apex.example')
    Object.assign(dns.state.zone, txt, { 'A apex.example': ['203.0.113.6', '198.51.100.1'] })
    expect(await check()).toMatchObject({ status: 'waiting', problem: 'It does not point at localhost.' })
    Object.assign(dns.state.zone, { 'A apex.example': ['203.0.113.6'] })
    expect(await check()).toMatchObject({ status: 'verified' })
  })

  test('is not verified by the token of another account, nor by pointing here alone', async () => {
    const one = await add('shared.example')
    const other = await add('shared.example')
    Object.assign(dns.state.zone, one.txt, { 'CNAME shared.example': ['localhost'] })
    expect(await other.check()).toMatchObject({ status: 'waiting' })
    expect(await one.check()).toMatchObject({ status: 'verified' })
  })

  test('serves one account at a time, and moves when the records of the first are gone', async () => {
    const one = await add('moving.example')
    const other = await add('moving.example')
    const name = one.domain.records.txtName
    const [first, second] = [one.domain.records.txtValue, other.domain.records.txtValue]
    dns.state.zone = {
      ...dns.state.zone,
      'CNAME moving.example': ['localhost'],
      [`TXT ${name}`]: [first, second],
    }
    expect(await one.check()).toMatchObject({ status: 'verified' })
    const held = await other.check()
    expect(held).toMatchObject({ status: 'waiting' })
    expect(held.problem).toContain('Another account has this domain.')
    dns.state.zone[`TXT ${name}`] = [second]
    await one.check(hours(1))
    await one.check(hours(74))
    expect(await other.check(hours(74))).toMatchObject({ status: 'verified' })
  })

  test('whose records disappear is told at once, serves for three days, and is lost then', async () => {
    const { actor, check, txt, domain } = await add('gone.example')
    Object.assign(dns.state.zone, txt, { 'CNAME gone.example': ['localhost'] })
    await check()
    delete dns.state.zone[`TXT ${domain.records.txtName}`]
    expect(await checkLinkDomains({ at: hours(1), resolver })).toBeGreaterThan(0)
    const failing = await getLinkDomain(db(), actor.affiliateId, domain.id)
    expect(failing).toMatchObject({ status: 'failing', endsAt: hours(73).toISOString() })
    expect(await check(hours(72.9))).toMatchObject({ status: 'failing' })
    expect(await check(hours(73))).toMatchObject({ status: 'lost' })
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: actor.affiliateId } })
    const told = await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })
    expect(told.map(({ title }) => title)).toEqual([
      'The DNS records of gone.example are missing',
      'gone.example no longer serves your links',
    ])
    expect(told[0]?.message).toContain('November 24, 2026')
    Object.assign(dns.state.zone, txt)
    expect(await check(hours(80))).toMatchObject({ status: 'verified', endsAt: null, problem: null })
  })

  test('stays as it is while its name servers fail', async () => {
    const { check, txt } = await add('silent.example')
    Object.assign(dns.state.zone, txt, { 'CNAME silent.example': ['localhost'] })
    await check()
    dns.state.isFailing = true
    const during = await check(hours(100))
    expect(during).toMatchObject({ status: 'verified', endsAt: null })
    expect(during.problem).toContain('did not answer')
  })

  test('of an account cannot be read, checked or removed by another', async () => {
    const { domain } = await add('own.example')
    const actor = { affiliateId: await affiliate() }
    const { id } = domain
    expect(await code(getLinkDomain(db(), actor.affiliateId, id))).toBe('not_found')
    expect(await code(checkLinkDomain({ actor, at: AT }, { id, resolver }))).toBe('not_found')
    expect(await code(removeLinkDomain({ actor, at: AT }, { id }))).toBe('not_found')
    expect((await listLinkDomains(actor.affiliateId)).domains).toEqual([])
  })

  test('is one of as many as the settings say, once for an account, and not the site itself', async () => {
    const affiliateId = await affiliate()
    await add('one.example', affiliateId)
    expect(await code(add('one.example', affiliateId))).toBe('invalid')
    expect(await code(add('localhost', affiliateId))).toBe('invalid')
    await add('two.example', affiliateId)
    await add('three.example', affiliateId)
    expect(await code(add('four.example', affiliateId))).toBe('conflict')
  })
})

test.each([
  ['Go.Example.com', 'go.example.com'],
  ['https://go.example.com/', 'go.example.com'],
  ['go.example.com.', 'go.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['go.example.com:8080', undefined],
  ['go.example.com/path', undefined],
  ['user@go.example.com', undefined],
  ['*.example.com', undefined],
  ['-a.example.com', undefined],
  ['', undefined],
])('%s is the domain %s', (typed, host) => {
  expect(typedDomain(typed)).toBe(host)
})

test('names of one account that are not answered keep no domain of another waiting', async () => {
  const [slow, other] = [await affiliate(), await affiliate()]
  const domains = Array.from({ length: 40 }, (_, n) => ({ host: `slow-${n}.example.com`, affiliateId: slow }))
  const data = [...domains, { host: 'quick.example.com', affiliateId: other }]
  await db().linkDomain.createMany({ data: data.map((row) => ({ ...row, token: 'x', createdAt: AT })) })
  let release: () => void = () => undefined
  const silence = new Promise<void>((resolve) => {
    release = resolve
  })
  let silent = 0
  const none = async (name: string): Promise<never[]> => {
    if (!name.includes('slow-')) return []
    silent += 1
    await silence
    return []
  }
  const slowResolver = { resolveTxt: none, resolveCname: none, resolve4: none, resolve6: none }
  const checking = checkLinkDomains({ at: hours(2), resolver: slowResolver })
  await expect
    .poll(
      async () =>
        (await db().linkDomain.findFirst({ where: { host: 'quick.example.com', affiliateId: other } }))?.checkedAt,
      { timeout: 5_000 },
    )
    .toEqual(hours(2))
  // two domains, each asked for in four ways
  expect(silent).toBe(8)
  release()
  await checking
})
