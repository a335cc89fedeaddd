import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '../lib/platform/dates/days'
import { earnedByHour } from './demo-database'
import { enter, expect, test } from './fixtures'

const AFFILIATE = 'affiliate@stoke.test'
const EASTERN = 'America/New_York'

test.use({ timezoneId: EASTERN })

const text = async (locator: Locator) => (await locator.textContent()) ?? ''
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Totals and chart' })
    .locator('label')
    .filter({ hasText: label })
    .locator('.figure')
    .first()
const lines = (page: Page) => page.getByRole('region', { name: /^By / }).getByRole('row')
const cells = (page: Page, line: number) => lines(page).nth(line).getByRole('cell')
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: EASTERN }).format(Date.now())

test.beforeEach(async ({ page }) => {
  await enter(page.context(), AFFILIATE)
})

test('the total row equals the cards and the panel on home, in every breakdown [S2.17]', async ({ page }) => {
  await page.goto('/home?range=lastMonth')
  const home = page.getByRole('region', { name: 'Analytics' }).locator('label').filter({ hasText: 'Total Earnings' })
  await expect(home.locator('.figure').first()).toHaveText(/^\$[\d,]+\.\d\d$/)
  const earned = await text(home.locator('.figure').first())
  for (const by of ['day', 'offer', 'source', 's1', 's2', 's3', 's4', 's5']) {
    await page.goto(`/dashboard?range=lastMonth&by=${by}`)
    await expect(figure(page, 'Total Earnings')).toHaveText(earned)
    const total = lines(page).last()
    await expect(total).toContainText('Total')
    // on phones the change is in the same cell
    await expect(total.getByRole('cell').nth(7)).toContainText(earned)
    await expect(total.getByRole('cell').first()).toHaveText(await text(figure(page, 'Total Clicks')))
  }
})

test('selecting one day in the calendar shows that day’s figures from the database [S5.2]', async ({ page }) => {
  await page.goto('/dashboard')
  const day = addDays(today(), -2)
  await page
    .getByRole('button', { name: /, \d{4}$/ })
    .first()
    .click()
  const calendar = page.getByRole('dialog', { name: 'Days of the report' })
  await expect(calendar.getByRole('button', { name: /^Today/ })).toBeVisible()
  if (day.slice(0, 7) !== today().slice(0, 7)) await calendar.getByRole('button', { name: /previous month/i }).click()
  await calendar.locator(`[data-day="${day}"] button`).click()
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`))

  const earned = await earnedByHour(AFFILIATE, EASTERN, day)
  const cents = earned.reduce((sum, one) => sum + one.cents, 0)
  const clicks = earned.reduce((sum, one) => sum + one.clicks, 0)
  await expect(figure(page, 'Total Earnings')).toHaveText(
    (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  await expect(figure(page, 'Total Clicks')).toHaveText(clicks.toLocaleString('en-US'))
  await expect(lines(page)).toHaveCount(1 + 1 + 1)
})

test('future days cannot be selected [S5.2]', async ({ page }) => {
  await page.goto('/dashboard?range=today')
  await page
    .getByRole('button', { name: /, \d{4}$/ })
    .first()
    .click()
  const calendar = page.getByRole('dialog', { name: 'Days of the report' })
  await expect(calendar.getByRole('button', { name: /^Today/ })).toBeVisible()
  const tomorrow = calendar.locator(`[data-day="${addDays(today(), 1)}"] button`)
  // On the last day of a month the calendar does not show tomorrow.
  if ((await tomorrow.count()) > 0) await expect(tomorrow).toBeDisabled()
  await expect(calendar.getByRole('button', { name: /next month/i })).toHaveAttribute('aria-disabled', 'true')
})

test('an offer opens its sources, a source its sub-IDs, and every step is in the URL', async ({ page }) => {
  await page.goto('/dashboard?range=lastMonth&by=offer')
  const clicks = await text(cells(page, 1).first())
  await lines(page).nth(1).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'By source' })).toBeVisible()
  await expect(figure(page, 'Total Clicks')).toHaveText(clicks)
  const ofSource = await text(cells(page, 1).first())
  await lines(page).nth(1).getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'By s1' })).toBeVisible()
  await expect(figure(page, 'Total Clicks')).toHaveText(ofSource)

  const address = page.url()
  await page.goto('/offers')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'By s1' })).toBeVisible()
  await expect(figure(page, 'Total Clicks')).toHaveText(ofSource)
  await page.getByRole('button', { name: /Show all offers again/ }).click()
  await page.getByRole('button', { name: /Show all sources again/ }).click()
  await expect(page).not.toHaveURL(/offer=|source=/)
})

test('the CSV has the rows on screen, in the same order [Q33]', async ({ page }) => {
  await page.goto('/dashboard?range=lastMonth&by=offer')
  await page.getByRole('button', { name: 'Clicks', exact: true }).click()
  await expect(page).toHaveURL(/sort=clicks/)
  const shown: string[] = []
  for (const line of await lines(page).all()) shown.push(await text(line))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const rows = (await readFile(await (await saved).path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(rows).toHaveLength(shown.length)
  for (const [index, row] of rows.entries()) {
    const values = row.split(',')
    expect(shown[index]).toContain(values[0])
    if (index > 0) expect(shown[index]?.replaceAll(',', '')).toContain(`$${values[8]}`)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the report can be read and broken down', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('combobox', { name: 'Date range' }).selectOption('lastMonth')
    await page.getByRole('combobox', { name: 'Break down by' }).selectOption('source')
    await expect(page.getByRole('heading', { name: 'Earnings per day and source' })).toBeVisible()
    await expect(lines(page).nth(1)).toContainText(/clicks · \d+ conv\./)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
    )
    expect(sideways).toBe(0)
  })
})
