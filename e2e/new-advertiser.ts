import { createHash, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { startDemoShop } from '../scripts/demo-shop.mjs'
import { inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect } from './fixtures'

type DemoShop = Awaited<ReturnType<typeof startDemoShop>>
type Settings = Record<string, string | undefined>

/** One advertiser without anything, its owner, an affiliate, and a shop of another origin. */
export type World = {
  page: Page
  owner: Page
  browser: Browser
  baseURL: string
  affiliate: Somebody
  /** The advertiser's. */
  name: string
  advertiserId: number
  offerId: number
  settings: Settings
  shop: DemoShop
}

/**
 * An advertiser with an offer, made by the calls that the pages of staff make, and the integration page of its owner.
 * `admin-advertisers.spec.ts` and `advertiser.spec.ts` do the same with a mouse.
 */
export async function inNewWorld(
  { page, browser, baseURL = '' }: { page: Page; browser: Browser; baseURL: string | undefined },
  settings: Settings,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const tag = Math.random().toString(36).slice(2, 8)
  const [name, email] = [`Kettles ${tag}`, `owner-${tag}@kettles.test`]
  const all: Settings = { ...settings, tracker: baseURL }
  const shop = await startDemoShop(all)
  try {
    await enter(page.context(), 'super@stoke.test')
    const advertiserId = await postAs(page, baseURL, '/api/admin/advertisers', {
      name,
      website: '',
      reference: '',
      paymentTerms: '',
      currency: 'USD',
      notes: '',
      contacts: [],
      reason: REASON,
    })
    all.advertiserId = String(advertiserId)
    await addOwner(page, advertiserId, email)
    const offerId = await offerOf(page, baseURL, advertiserId, `${shop.origin}/product?click_id={click_id}`)
    const affiliate = await newAffiliate(page.request)
    await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
    await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (owner) => {
      await owner.goto('/advertiser/integration')
      await run({ page, owner, browser, baseURL, affiliate, name, advertiserId, offerId, settings: all, shop })
    })
  } finally {
    await shop.stop()
  }
}

/** A change by the signed-in member of staff. @returns the id of what it made */
async function postAs({ request }: Page, origin: string, path: string, data: object): Promise<number> {
  const answer = await request.post(path, { headers: { origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

/** Accepts an invitation whose token is known without its email. */
async function addOwner({ request }: Page, advertiserId: number, email: string): Promise<void> {
  const token = randomUUID()
  await ask(
    `INSERT INTO advertiser_invite (id, advertiser_id, email, role, token_hash, invited_by_id, created_at, expires_at)
     SELECT gen_random_uuid(), $1, $2, 'owner', $3, id, $4::timestamptz, $4::timestamptz + interval '1 day'
     FROM app_user WHERE email = 'super@stoke.test'`,
    // by the clock of the run, which is not PostgreSQL's (TEST_CLOCK)
    [advertiserId, email, createHash('sha256').update(token).digest('hex'), new Date()],
  )
  const data = { token, firstName: 'Ona', lastName: 'Reno', password: NEW_PASSWORD }
  const answer = await request.post('/api/auth/advertiser-invite', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A new active offer of an advertiser; its page is that of staff who may make one. @returns its id */
export function offerOf(page: Page, origin: string, advertiserId: number, destinationUrl: string): Promise<number> {
  return postAs(page, origin, '/api/admin/offers', {
    advertiserId,
    name: `Blue kettle ${advertiserId}`,
    description: '',
    displayAdvertiser: 'Kettles',
    categoryIds: [],
    destinationUrl,
    defaultPayoutCents: 500,
    defaultRevenueCents: 800,
    holdDays: 7,
    reason: REASON,
  })
}

/** A visitor comes to the shop, by the affiliate's link unless another address is given, and buys. */
export async function buy(
  { browser, baseURL, offerId, affiliate, shop, settings }: World,
  address?: string,
): Promise<void> {
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(address ?? `${baseURL}/c/${offerId}?a=${affiliate.id}&s1=poster`)
    await expect(visitor).toHaveURL(new RegExp(`^${shop.origin}/product`))
    await visitor.getByRole('link', { name: 'Buy now' }).click()
    // what a page reports may be sent after it is shown, and a browser that closes takes it along
    const isReport = ['script', 'pixel'].includes(settings.way ?? '')
    const reported = isReport ? visitor.waitForResponse(`${baseURL}/t/sale*`) : undefined
    await Promise.all([reported, visitor.getByRole('button', { name: 'Pay' }).click()])
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })
}

/** The sale is among the conversions of the advertiser, with how it came, and among those of the affiliate. */
export async function expectSale({ owner, browser, affiliate, advertiserId }: World, via: string): Promise<void> {
  await expect
    .poll(() => ask('SELECT 1 FROM conversion WHERE advertiser_id = $1', [advertiserId]).then((rows) => rows.length))
    .toBe(1)
  await owner.goto('/advertiser/conversions')
  await owner
    .getByRole('button', { name: /^Conversion of/ })
    .first()
    .click()
  const sheet = owner.getByRole('dialog', { name: 'Conversion' })
  await expect(sheet.getByRole('region', { name: 'Your calls' })).toContainText(via)
  await expect(sheet.getByRole('region', { name: 'What happened' })).toContainText('Clicked')
  await inBrowserOf(browser, { email: affiliate.email, password: NEW_PASSWORD }, async (promoter) => {
    await promoter.goto('/conversions')
    const row = promoter.getByRole('table', { name: 'Conversions' }).locator('tbody tr').first()
    await expect(row).toContainText(`Blue kettle ${advertiserId}`)
    await row.getByRole('button').first().click()
    await expect(promoter.getByText('The advertiser reported the sale')).toBeVisible()
    if (via !== 'API') await expect(promoter.getByText(via)).toBeVisible()
  })
}
