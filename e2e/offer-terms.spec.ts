// Slow: an offer with its three sides, a page each.
import { buy, confirm, follow, inBrowserOf, newAffiliate, REASON } from './admin-steps'
import { enter, expect, test } from './fixtures'

const LANDING = '/demo/landing?offer={offer_id}&click_id={click_id}'

test('an offer has landing pages, a blocked affiliate, and sales that its advertiser approves or rejects', async ({
  page,
  browser,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const terms = {
    payoutType: 'cpa_flat',
    defaultPayoutCents: 2_000,
    percentPayoutBps: 0,
    defaultRevenueCents: 3_000,
    percentRevenueBps: 0,
  }
  const lists = { categoryIds: [], deepLinkHosts: [], allowedTraffic: [], allowedCountries: [], allowedDevices: [] }
  const flags = {
    allowMultipleConversions: false,
    isSubscription: false,
    requiresApproval: false,
    isPrivate: false,
    allowDeepLinks: false,
  }
  const data = {
    reason: REASON,
    name: `Checked Savings ${Math.random().toString(36).slice(2, 8)}`,
    description: '',
    displayAdvertiser: 'Northpay',
    advertiserId: 101,
    destinationUrl: LANDING,
    previewUrl: '',
    payoutCapCents: null,
    holdDays: 7,
    approvalDays: 30,
    attributionModel: 'last_click',
    attributionWindowDays: 30,
    fallbackOfferId: null,
    startsAt: null,
    expiresAt: null,
    status: 'active',
    ...terms,
    ...lists,
    ...flags,
  }
  const created = await page.request.post('/api/admin/offers', { data })
  const { id } = await created.json()
  expect(id, await created.text()).toBeGreaterThan(0)

  await page.goto(`/admin/offers/${id}?tab=creatives`)
  await page.getByRole('button', { name: 'Add a landing page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Short page')
  await dialog.getByLabel('URL').fill(`${LANDING}&page=short`)
  await confirm(page, 'Save')
  const pages = page.getByRole('table', { name: 'Landing pages' })
  await expect(pages.getByRole('row', { name: /Short page/ })).toContainText('100%')

  const [blocked, seller] = [await newAffiliate(request), await newAffiliate(request)]
  await page.goto(`/admin/offers/${id}?tab=affiliates`)
  await page.getByRole('button', { name: 'Block an affiliate' }).click()
  await page.getByRole('dialog').getByLabel('Affiliate').fill(String(blocked.id))
  await confirm(page, 'Block')
  await expect(page.getByRole('button', { name: `Unblock ${blocked.name}` })).toBeVisible()
  expect(await follow(request, id, blocked.id)).toBe('403')
  expect(await follow(request, id, seller.id)).toContain('page=short')

  await buy(request, id, seller.id)
  await buy(request, id, seller.id)
  await inBrowserOf(browser, { email: 'advertiser@stoke.test' }, async (owner) => {
    await owner.goto('/advertiser/conversions')
    await expect(owner.getByText('2 conversions wait for your approval')).toBeVisible()
    await owner.getByRole('button', { name: 'Review' }).click()
    const marks = owner.getByRole('checkbox', { name: /^Select conversion/ })
    await expect(marks).toHaveCount(2)
    await marks.first().check()
    await owner.getByRole('button', { name: 'Reject…' }).click()
    await owner.getByRole('dialog').getByLabel('Reason').fill('Order canceled')
    await owner.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(owner.getByText('1 conversion rejected.')).toBeVisible()
    await expect(marks).toHaveCount(1)
    await marks.first().check()
    await owner.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(marks).toHaveCount(0)
  })
  await inBrowserOf(browser, { email: seller.email, password: 'a long enough password' }, async (affiliate) => {
    await affiliate.goto('/conversions')
    await expect(affiliate.getByRole('table', { name: 'Conversions' }).getByText('Approved')).toBeVisible()
    await affiliate.goto(`/offers/${id}`)
    await expect(affiliate.getByLabel('Landing page', { exact: true })).toContainText('Short page')
    await expect(affiliate.getByText('until the advertiser approves')).toBeVisible()
  })
})
