// Slow: opens each dialog of staff pages in two looks, and sends it empty.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { enter, expect, expectFailedRequests, still, test } from './fixtures'
import { expectNoSidewaysScroll, type Look } from './screens'

// The dialogs and sheets of staff pages: each is accessible when it opens and after it was refused, fits on a phone, and
// gives the focus back to what opened it.

const OFFER = '/admin/offers/1042'
const ADVERTISER = '/admin/advertisers?open=101'
const AFFILIATE = '/admin/manage-users/10482'

/** The page, the button that opens the dialog, and the button that sends it. */
const DIALOGS: readonly (readonly [path: string, opener: string | RegExp, send: string])[] = [
  ['/admin/offer-groups', 'New group', 'Create group'],
  [OFFER, 'Archive', 'Archive'],
  [`${OFFER}?tab=payouts`, 'Change payouts', 'Schedule the change'],
  [`${OFFER}?tab=payouts`, 'Add a goal', 'Add the goal'],
  [`${OFFER}?tab=payouts`, 'Set a custom payout', 'Set the payout'],
  [`${OFFER}?tab=affiliates`, 'Approve an affiliate', 'Approve'],
  ['/admin/advertisers', 'New advertiser', 'Create advertiser'],
  [ADVERTISER, 'Edit', 'Save'],
  [ADVERTISER, 'Add a secret', 'Add secret'],
  [ADVERTISER, /^Revoke token/, 'Revoke'],
  [ADVERTISER, 'Change allowed IP addresses', 'Save IP addresses'],
  ['/admin/settings', 'Change', 'Save'],
  ['/admin/support?view=replies', 'New reply', 'Save reply'],
  [AFFILIATE, 'Adjust balance', 'Adjust balance'],
  [AFFILIATE, 'Ban', 'Ban'],
  [`${AFFILIATE}?tab=security`, 'Change email', 'Change email'],
]
const WIDE: Look = { theme: 'dark', width: 1440 }
const PHONE: Look = { theme: 'light', width: 390 }

const half = <Item>(items: readonly Item[], which: 0 | 1) =>
  items.slice(...(which === 0 ? [0, items.length / 2] : [items.length / 2]))

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (const which of [0, 1] as const) {
  test(`dialogs of staff pages, half ${which + 1}: accessible, refused at a field, and closed by Escape [Q50] [Q51]`, async ({
    page,
  }) => {
    await enter(page.context(), 'super@stoke.test')
    for (const dialog of half(DIALOGS, which)) await inspectDialog(page, dialog)
  })
}

/** Opened wide and dark, and refused on a phone in light; both states in both looks. */
async function inspectDialog(page: Page, [path, opener, send]: (typeof DIALOGS)[number]) {
  const where = `${path} › ${opener}`
  await show(page, WIDE)
  await page.goto(path)
  const button = page.getByRole('button', { name: opener, exact: true }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  // a sheet below it is hidden meanwhile
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: send, exact: true }) })
  await expect(dialog, where).toBeVisible()
  await expectGood(page, WIDE, where)
  await show(page, PHONE)
  await expectGood(page, PHONE, where)
  await dialog.getByRole('button', { name: send, exact: true }).click()
  await expect(dialog.locator('[aria-invalid="true"]').first(), `${where} marks a field`).toBeFocused()
  expectFailedRequests(page, 422)
  await expectGood(page, PHONE, `${where}, refused`)
  await show(page, WIDE)
  await expectGood(page, WIDE, `${where}, refused`)
  await page.keyboard.press('Escape')
  await expect(dialog, where).toHaveCount(0)
  await expect(button, `${where} gives the focus back`).toBeFocused()
}

async function show(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
}

async function expectGood(page: Page, { theme }: Look, what: string): Promise<void> {
  const where = `${what}, ${theme}`
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await still(page)
  // the page below is inert meanwhile, and checked in screens.spec.ts
  await expectAccessible(page, { where, within: '[role="dialog"]' })
  await expectNoSidewaysScroll(page, where)
}

test('suggested affiliates are seen beyond the edge of a dialog, and can be pressed there', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto(`${OFFER}?tab=affiliates`)
  await page.getByRole('button', { name: 'Approve an affiliate' }).click()
  const field = page.getByRole('combobox', { name: 'Affiliate' })
  await field.fill('stoke.test')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const last = options.last()
  const name = ((await last.textContent()) ?? '').split(/ \d/)[0] ?? ''
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(field).toHaveValue(new RegExp(`^${name} \\(\\d+\\)$`))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await field.fill('zebra')
  await expect(page.getByText('Nobody matches “zebra”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nobody matches “zebra”.')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Approve an affiliate' })).toBeVisible()
})

test('a page with something that is not saved asks before it is left', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/offers/new')
  await page.getByLabel('Name', { exact: true }).fill('Typed for ten minutes')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Advertisers' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page, { where: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(link).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed for ten minutes')
  await link.click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/advertisers$/)
})
