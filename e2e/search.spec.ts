import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe'
import { enter, expect, openHeader, signIn, test } from './fixtures'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const chosen = (page: Page) => results(page).getByRole('option', { selected: true })

test('offers and pages are found with the keyboard only [S1.10] [S2.58] [S4.49] [S4.50] [S4.51] [Q51]', {
  tag: '@main',
}, async ({ page }) => {
  await openHeader(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Featured offers' }).getByRole('option')).toHaveCount(3)

  // shown for half a second, so it is awaited before typing
  const searching = page.waitForFunction(() => document.body.textContent.includes('Searching...'))
  await page.keyboard.type('lumen')
  await searching
  await expect(results(page).getByRole('option', { name: /Lumen/ })).toHaveCount(2)
  await expect(page.locator('mark').first()).toHaveText('Lumen')
  await expect(page.getByText('Searching...')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Lumen Password Vault')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Lumen VPN')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('offers:')
  await expect(page.getByRole('button', { name: 'offers', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(results(page).getByRole('option')).toHaveCount(11)
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(/^View all \d+ offers/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/offers$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('privacy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “privacy”')
  await expect(page.getByRole('region', { name: 'Offers' }).getByRole('link')).toHaveCount(4)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option').first()).toHaveText('privacy')
  await page.keyboard.type('zebra')
  await expect(page.getByText('No offers found for "zebra"')).toBeVisible()
})

test('Escape returns the focus to where Ctrl+K was pressed [Q51]', async ({ page }) => {
  await openHeader(page)
  const link = page.getByRole('link', { name: 'Offers', exact: true }).first()
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test.describe('extra-wide', () => {
  test.use({ viewport: { width: 1680, height: 1000 } })

  test('the dropdown is 500 px wide, with the assistant next to it [S2.79] [S7.15] [S7.19] [Q50]', async ({ page }) => {
    await openHeader(page)
    await field(page).click()
    const assistant = page.getByRole('complementary', { name: 'Assistant' })
    await expect(assistant).toContainText('18.4K')
    await expect(page.getByRole('group', { name: 'Featured offers' })).toBeVisible()
    const dropdown = results(page).locator('xpath=ancestor::div[contains(@class, "w-[500px]")]')
    expect((await dropdown.boundingBox())?.width).toBe(500)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Hide Assistant' }).click()
    await expect(assistant).toBeHidden()
    await page.reload()
    await field(page).click()
    await expect(page.getByRole('button', { name: 'Show Assistant' })).toBeVisible()
    await expect(assistant).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the search fills the screen and leads to the results page [S2.80] [S2.16] [Q50]', async ({ page }) => {
    await signIn(page, 'affiliate@stoke.test')
    await page.getByRole('button', { name: 'Search' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'Featured offers' })).toBeVisible()
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expectAccessibleInBothThemes(page)
    await page.keyboard.type('vpn')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=vpn$/)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('link', { name: /Lumen VPN/ })).toHaveAttribute('href', '/offers/1187')
  })
})

test('the results page is rendered on the server [S2.16]', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  const html = await (await page.request.get('/search?q=lumen')).text()
  expect(html).toContain('<mark>Lumen</mark> VPN')
})
