import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLink } from '@/lib/api/v1-affiliate/data'
import { landingPageInputSchema } from '@/lib/catalog/landing-pages/admin-schema'
import { addLandingPage, changeLandingPage } from '@/lib/catalog/landing-pages/admin-service'
import { listLandingPages, listPageResults } from '@/lib/catalog/landing-pages/data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  shop = await openShop()
  context = { actor: await createStaff('ADMIN'), at: NOW }
})
afterAll(closeTracking)

const reason = 'A test of two pages'
const input = (name: string, change: object = {}) =>
  landingPageInputSchema.parse({
    name,
    url: `https://shop.example/${name}?cid={click_id}`,
    weight: 1,
    isActive: true,
    reason,
    ...change,
  })

async function offerWithPages(...weights: number[]) {
  const { id } = await createOffer({
    advertiserId: shop.advertiser.id,
    allowDeepLinks: true,
    deepLinkHosts: ['shop.example'],
  })
  const pages: number[] = []
  for (const [index, weight] of weights.entries())
    pages.push(await addLandingPage(context, { id, ...input(`page-${index}`, { weight }) }))
  await rulesSettled()
  return { id, pages }
}

/** Opens a link as a visitor; the path it leads to, and its click. */
async function open(offerId: number, affiliateId: number, extra = '', visitor = 'f'.repeat(32)) {
  const answer = await track(`/c/${offerId}?a=${affiliateId}${extra}`, {
    at: NOW,
    headers: { cookie: `stoke_visitor=${visitor}` },
  })
  return { path: new URL(String(answer.headers.location)).pathname, clickId: clickIdOf(answer) }
}

test('visitors of plain links are sent to the pages by weight, and those of a link that names a page to that one', async () => {
  const [{ id, pages }, affiliate] = await Promise.all([offerWithPages(1, 1, 0), createAffiliate()])
  await rulesSettled()
  const seen = new Set<string>()
  for (let index = 0; index < 24; index += 1) {
    seen.add((await open(id, affiliate.id, '', index.toString(16).padStart(32, 'a'))).path)
  }
  expect([...seen].sort()).toEqual(['/page-0', '/page-1'])
  expect((await open(id, affiliate.id, `&lp=${pages[2]}`)).path).toBe('/page-2')
  expect((await open(id, affiliate.id, `&lp=${pages[2]}&url=https%3A%2F%2Fshop.example%2Fp`)).path).toBe('/p')
  const other = await offerWithPages(1)
  expect((await open(id, affiliate.id, `&lp=${other.pages[0]}`)).path).toMatch(/^\/page-[01]$/)
})

test('clicks, sales and earnings are counted by page, for an affiliate and for all', async () => {
  const [{ id, pages }, one, two] = await Promise.all([offerWithPages(1, 1), createAffiliate(), createAffiliate()])
  await rulesSettled()
  const [first, second] = pages
  const { clickId } = await open(id, one.id, `&lp=${first}`, '1'.repeat(32))
  await open(id, one.id, `&lp=${second}`, '2'.repeat(32))
  await open(id, two.id, `&lp=${second}`, '3'.repeat(32))
  await shop.send({ click_id: clickId })
  expect(await listLandingPages(id, one.id, NOW)).toMatchObject([
    { id: first, share: 0.5, clicks: 1, conversions: 1, payoutCents: 2500 },
    { id: second, share: 0.5, clicks: 1, conversions: 0, payoutCents: 0 },
  ])
  expect(await listPageResults(id, null, NOW)).toMatchObject([
    { id: first, clicks: 1, conversions: 1 },
    { id: second, clicks: 2, conversions: 0 },
  ])
  expect(await db().click.count({ where: { landingPageId: second ?? 0 } })).toBe(2)
})

test('a page that is switched off takes nobody, and without any the destination is opened', async () => {
  const [{ id, pages }, affiliate] = await Promise.all([offerWithPages(1), createAffiliate()])
  const [pageId = 0] = pages
  await rulesSettled()
  expect((await open(id, affiliate.id)).path).toBe('/page-0')
  await changeLandingPage(context, { id, pageId, ...input('page-0', { isActive: false }) })
  await rulesSettled()
  const { destinationUrl } = await db().offer.findUniqueOrThrow({ where: { id } })
  expect((await open(id, affiliate.id, `&lp=${pageId}`)).path).toBe(new URL(destinationUrl).pathname)
  expect(await listLandingPages(id, affiliate.id, NOW)).toEqual([])
  expect((await auditOf('offer', id)).map(({ action }) => action)).toEqual([
    'offer.add_landing_page',
    'offer.change_landing_page',
  ])
})

test('a page must be a destination, and a page of another offer can be neither changed nor linked to', async () => {
  expect(() => input('page', { url: 'shop.example' })).toThrow()
  expect(() => input('page', { weight: 1_001 })).toThrow(/0 to 1000/)
  const [one, two, affiliate] = await Promise.all([offerWithPages(1), offerWithPages(1), createAffiliate()])
  const [pageId = 0] = one.pages
  await expect(changeLandingPage(context, { id: two.id, pageId, ...input('x') })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(buildLink(affiliate.id, { offerId: two.id, landingPageId: pageId }, NOW)).rejects.toMatchObject({
    code: 'invalid',
  })
  const { link } = await buildLink(affiliate.id, { offerId: one.id, landingPageId: pageId }, NOW)
  expect(link).toMatch(`&lp=${pageId}`)
})
