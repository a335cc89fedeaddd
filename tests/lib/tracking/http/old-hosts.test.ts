import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { openHostServer } from '@/tests/support/tracking/host-server'
import { foreignNumber, imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { rulesSettled } from '@/tests/support/tracking/tracking'

let server: Awaited<ReturnType<typeof openHostServer>>
let network: Awaited<ReturnType<typeof oldNetwork>>
let others: string

beforeAll(async () => {
  server = await openHostServer()
  network = await oldNetwork('tune')
  const other = foreignNumber()
  await imported('tune', ['affiliate', other, (await createAffiliate()).id])
  others = `/aff_c?offer_id=${network.offerNumber}&aff_id=${other}`
  const shared = { token: 'x', createdAt: new Date(), status: 'verified' as const }
  await db().linkDomain.createMany({
    data: [
      { ...shared, affiliateId: null, host: 'go.network.example' },
      { ...shared, affiliateId: null, host: 'late.network.example', status: 'waiting' },
      { ...shared, affiliateId: network.affiliate.id, host: 'go.affiliate.example' },
    ],
  })
  await rulesSettled()
})
afterAll(() => server.close())

const visit = (path: string, host: string) => server.visit(path, host)
const clickOf = async (host: string) =>
  new URL((await visit(network.link, host)).location ?? '').searchParams.get('cid') ?? ''
const postbackOf = (click: string) => `/aff_lsr?transaction_id=${click}&security_token=${network.oldToken}`

test('a domain of the network takes old links and old postbacks, and nothing else', async () => {
  const click = await clickOf('go.network.example')
  expect((await visit(others, 'go.network.example')).status).toBe(302)
  expect((await visit(postbackOf(click), 'go.network.example')).body).toBe('success=true;')
  expect((await visit('/aff_i?offer_id=1', 'go.network.example')).status).toBe(200)
  for (const path of ['/login', '/api/stats', `/api/postback?click_id=${click}`, '/', '/?nid=1', '/AB/CD/']) {
    const { status, body } = await visit(path, 'go.network.example')
    expect([path, status]).toEqual([path, 404])
    expect(body).not.toContain('a page of the app')
  }
})

test('an affiliate’s domain serves that affiliate’s old links alone, and no postback', async () => {
  const click = await clickOf('go.affiliate.example')
  expect((await visit(others, 'go.affiliate.example')).status).toBe(404)
  expect((await visit(postbackOf(click), 'go.affiliate.example')).status).toBe(404)
  expect(await db().conversion.count({ where: { affiliateId: network.affiliate.id, clickId: toUuid(click) } })).toBe(0)
})

test('a domain that is not verified serves neither, and the site serves both beside its pages', async () => {
  expect((await visit(network.link, 'late.network.example')).status).toBe(404)
  const click = await clickOf('localhost')
  expect((await visit(postbackOf(click), 'late.network.example')).status).toBe(404)
  expect((await visit(postbackOf(click), 'localhost')).body).toBe('success=true;')
  for (const path of ['/', '/login', '/?nid=1', '/AB/CD/'])
    expect((await visit(path, 'localhost')).body).toBe('a page of the app')
})

const toUuid = (click: string) =>
  (click.split('-')[1] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
