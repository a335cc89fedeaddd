import type { Browser, Page } from '@playwright/test'
import { startDemoShop } from '../scripts/demo-shop.mjs'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
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

/** Staff make an advertiser with an offer and invite its owner, who signs in and opens the integration page. */
export async function inNewWorld(
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  settings: Settings,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const tag = Math.random().toString(36).slice(2, 8)
  const [name, email] = [`Kettles ${tag}`, `owner-${tag}@kettles.test`]
  const tracker = baseURL ?? ''
  const all: Settings = { ...settings, tracker }
  const shop = await startDemoShop(all)
  try {
    await enter(page.context(), 'super@stoke.test')
    await page.goto('/admin/advertisers')
    await page.getByRole('button', { name: 'New advertiser' }).click()
    await page.getByRole('dialog', { name: 'New advertiser' }).getByLabel('Name', { exact: true }).first().fill(name)
    await confirm(page, 'Create advertiser')
    await expect(page).toHaveURL(/open=\d+/)
    const advertiserId = Number(/open=(\d+)/.exec(page.url())?.[1])
    all.advertiserId = String(advertiserId)
    const accounts = page.getByRole('region', { name: 'Accounts' })
    // what loads above it moves the button
    await expect(page.getByRole('button', { name: 'Enter a deposit' })).toBeVisible()
    await expect(accounts.getByText('Nobody signs in')).toBeVisible()
    await accounts.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog', { name: 'Invite to the account' }).getByLabel('Email').fill(email)
    await confirm(page, 'Invite')
    const offerId = await offerOf(page, advertiserId, `${shop.origin}/product?click_id={click_id}`)
    const affiliate = await newAffiliate(page.request)
    await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
    await inBrowserOf(browser, {}, async (owner) => {
      await owner.goto(await linkTo(owner, email, name))
      await owner.getByLabel('First name').fill('Ona')
      await owner.getByLabel('Last name').fill('Reno')
      await owner.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
      await owner.getByRole('button', { name: 'Join', exact: true }).click()
      await owner.getByRole('button', { name: 'Open your account' }).click()
      await expect(owner).toHaveURL(/\/advertiser$/)
      await owner.goto('/advertiser/integration')
      await run({ page, owner, browser, baseURL: tracker, affiliate, name, advertiserId, offerId, settings: all, shop })
    })
  } finally {
    await shop.stop()
  }
}

/** A new active offer of an advertiser; its page is that of staff who may make one. @returns its id */
export async function offerOf(page: Page, advertiserId: number, destinationUrl: string): Promise<number> {
  const answer = await page.request.post('/api/admin/offers', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      ...{ advertiserId, name: `Blue kettle ${advertiserId}`, description: '', displayAdvertiser: 'Kettles' },
      ...{ categoryIds: [], destinationUrl, previewUrl: '', payoutType: 'cpa_flat', defaultPayoutCents: 500 },
      ...{ percentPayoutBps: 0, defaultRevenueCents: 800, percentRevenueBps: 0, isLossAccepted: false },
      ...{ payoutCapCents: null, holdDays: 7, attributionModel: 'last_click', attributionWindowDays: 30 },
      ...{ allowMultipleConversions: false, isSubscription: false, requiresApproval: false, isPrivate: false },
      ...{ allowDeepLinks: false, deepLinkHosts: [], allowedTraffic: [], allowedCountries: [], allowedDevices: [] },
      ...{ fallbackOfferId: null, startsAt: null, expiresAt: null, status: 'active', reason: REASON },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

/** The link of the invitation, as the demo's mail shows it. */
async function linkTo(page: Page, email: string, name: string): Promise<string> {
  await expect(async () => {
    await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: `Your account for ${name}` }).click({ timeout: 1_000 })
  }).toPass()
  await page.getByText('As plain text').click()
  const text = (await page.locator('pre').textContent()) ?? ''
  return /https?:\/\/\S+advertiser-invite\?token=\S+/.exec(text)?.[0] ?? ''
}

/** A visitor comes to the shop, by the affiliate's link unless another address is given, and buys. */
export async function buy({ browser, baseURL, offerId, affiliate, shop }: World, address?: string): Promise<void> {
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(address ?? `${baseURL}/c/${offerId}?a=${affiliate.id}&s1=poster`)
    await expect(visitor).toHaveURL(new RegExp(`^${shop.origin}/product`))
    await visitor.getByRole('link', { name: 'Buy now' }).click()
    await visitor.getByRole('button', { name: 'Pay' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await visitor.waitForLoadState('networkidle')
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
