import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { openHostServer } from '@/tests/support/tracking/host-server'
import { rulesSettled } from '@/tests/support/tracking/tracking'

let server: Awaited<ReturnType<typeof openHostServer>>
let link: string
let ownerId: number

beforeAll(async () => {
  server = await openHostServer()
  const { id: advertiserId } = await createAdvertiser()
  const affiliateId = (await createAffiliate()).id
  ownerId = affiliateId
  link = `/c/${(await createOffer({ advertiserId })).id}?a=${affiliateId}`
  const shared = { token: 'x', createdAt: new Date() }
  await db().linkDomain.createMany({
    data: [
      { ...shared, affiliateId, host: 'go.example.com', status: 'verified' },
      { ...shared, affiliateId, host: 'grace.example.com', status: 'failing' },
      { ...shared, affiliateId, host: 'waits.example.com', status: 'waiting' },
      { ...shared, affiliateId, host: 'lost.example.com', status: 'lost' },
      { ...shared, affiliateId: null, host: 'links.example.net', status: 'waiting' },
      // named by two, proved by one
      { ...shared, affiliateId: null, host: 'both.example.com', status: 'verified' },
      { ...shared, affiliateId, host: 'both.example.com', status: 'waiting' },
      { ...shared, affiliateId, host: 'off.example.com', status: 'verified', disabledAt: new Date() },
      { ...shared, affiliateId, host: 'former.example.com', status: 'verified', deletedAt: new Date() },
    ],
  })
  await rulesSettled()
})
afterAll(() => server.close())

const visit = (path: string, host: string) => server.visit(path, host)

describe('a host of links', () => {
  test('serves links, and no page, no API and no postback', async () => {
    expect((await visit(link, 'go.example.com')).status).toBe(302)
    expect((await visit(link, 'GO.example.com.:443')).status).toBe(302)
    for (const path of ['/', '/login', '/admin', '/api/stats', '/api/postback?token=a', '/_next/static/a.js', '/c']) {
      const { status, body } = await visit(path, 'Go.Example.com:443')
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain('a page of the app')
    }
    expect((await visit('/login', 'stoke.example')).body).toBe('a page of the app')
  })

  test('serves no page either once it is disabled or lost, nor while one of the network waits', async () => {
    for (const host of ['off.example.com', 'lost.example.com', 'links.example.net']) {
      expect((await visit('/login', host)).status).toBe(404)
      expect(await visit(link, host)).toMatchObject({ status: 404, location: undefined })
    }
  })

  test('that an affiliate named and never proved keeps its pages, and serves no links', async () => {
    for (const path of ['/login', '/api/stats', '/_next/static/a.js']) {
      expect((await visit(path, 'waits.example.com')).body).toBe('a page of the app')
    }
    expect(await visit(link, 'waits.example.com')).toMatchObject({ status: 404, location: undefined })
    expect((await visit(link, 'both.example.com')).status).toBe(302)
    expect((await visit('/login', 'both.example.com')).status).toBe(404)
  })

  test('serves within seconds of its proof', async () => {
    const { id } = await db().linkDomain.create({
      data: { token: 'x', createdAt: new Date(), host: 'soon.example.com', affiliateId: ownerId },
    })
    const asked = async () => (await visit('/api/link-domains/ask?domain=soon.example.com', 'localhost')).status
    expect(await asked()).toBe(404)
    await db().linkDomain.update({ where: { id }, data: { status: 'verified' } })
    // a certificate that is refused is not asked for again soon
    expect(await asked()).toBe(200)
    expect((await visit(link, 'soon.example.com')).status).toBe(302)
    expect((await visit('/login', 'soon.example.com')).status).toBe(404)
  })

  test('is served links under no other name', async () => {
    for (const host of ['former.example.com', 'evil.example', 'go.example.com.evil.example', 'x.go.example.com']) {
      expect(await visit(link, host)).toMatchObject({ status: 404, location: undefined })
    }
  })
})

describe('whoever makes certificates on demand', () => {
  test.each([
    ['go.example.com', 200],
    ['GO.EXAMPLE.COM.', 200],
    ['grace.example.com', 200],
    ['waits.example.com', 404],
    ['off.example.com', 404],
    ['lost.example.com', 404],
    ['former.example.com', 404],
    ['evil.example', 404],
    ['localhost', 404],
    ['', 404],
  ])('is told of %s: %i', async (domain, status) => {
    expect((await visit(`/api/link-domains/ask?domain=${domain}`, 'localhost')).status).toBe(status)
  })

  test('is told nothing without a domain, nor on a host of links', async () => {
    expect((await visit('/api/link-domains/ask', 'localhost')).status).toBe(404)
    expect((await visit('/api/link-domains/ask?domain=go.example.com', 'go.example.com')).status).toBe(404)
  })
})
