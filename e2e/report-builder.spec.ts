import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { inBrowserOf } from './admin-steps'
import { enter, expect, takenOver, test } from './fixtures'

/** The number a text begins with: a figure is followed by its change in percent. */
const numberOf = (text: string | null) =>
  Number(/^-?\$?[\d,]+(\.\d+)?/.exec((text ?? '').trim())?.[0].replace(/[$,]/g, ''))
const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row')
const choose = async (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

// the change stands on a line of its own, which the text of the document does not show: "1,396" and "0%"
const figureOf = async (row: Locator, index: number) => numberOf(await row.getByRole('cell').nth(index).innerText())

test('an affiliate builds a report by two dimensions, narrows it, and finds the conversions behind a line [S2.17]', async ({
  page,
}) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Views of your earnings' }).getByRole('link', { name: 'Builder' }).click()
  await expect(page).toHaveURL(/\/dashboard\/builder$/)
  await takenOver(page)

  await choose(page, 'Period', 'Last month')
  await choose(page, 'First dimension', 'Offer')
  await choose(page, 'Second dimension', 'Source')
  const table = page.getByRole('table', { name: 'Report by offer, source', exact: true })
  await expect(rowsOf(table).first()).toBeVisible()
  await expect(page).toHaveURL(/range=lastMonth.*by=offer%2Csource|by=offer,source/)
  await expect(page.getByText(/Read from the totals that every click and conversion changes/)).toBeVisible()

  await test.step('metrics are chosen, and stand in the address', async () => {
    await page.getByRole('button', { name: /^Metrics/ }).click()
    await page.getByRole('checkbox', { name: 'AOV' }).check()
    await page.getByRole('checkbox', { name: 'EPC' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'AOV' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'EPC' })).toHaveCount(0)
    await expect(page).toHaveURL(/figures=[^&]*orderCents/)
  })

  await test.step('a head sorts, and the lines and the rest sum to the totals', async () => {
    await table.getByRole('button', { name: 'Clicks', exact: true }).click()
    await expect(page).toHaveURL(/sort=clicks/)
    await choose(page, 'Rows', 'Top 10')
    await expect(rowsOf(table)).toHaveCount(11)
    await expect(rowsOf(table).last()).toContainText(/Other \(\d+\)/)
    const lines = await rowsOf(table).all()
    // the rest has one head for both dimensions
    const clicks = await Promise.all(lines.map((row, index) => figureOf(row, index === lines.length - 1 ? 0 : 1)))
    const total = await figureOf(table.locator('tfoot').getByRole('row'), 0)
    expect(clicks.reduce((sum, count) => sum + count, 0)).toBe(total)
    expect([...clicks.slice(0, -1)].sort((a, b) => b - a)).toEqual(clicks.slice(0, -1))
  })

  await test.step('the file has what is shown', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const rows = (await readFile(await (await download).path())).toString().trim().split('\n')
    expect(rows[0]).toContain('Offer value,Offer,Source value,Source,Clicks,"Clicks, period before"')
    expect(rows).toHaveLength(1 + 11 + 1)
    const shown = await rowsOf(table).first().getByRole('rowheader').textContent()
    expect(rows[1]).toContain((shown ?? '').trim())
  })

  await test.step('a press on a line narrows to it, and Back returns', async () => {
    const before = page.url()
    await rowsOf(table)
      .first()
      .getByRole('link', { name: /^Narrow to / })
      .click()
    await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(2)
    await expect(page).toHaveURL(/offer=\d+.*source=\d+|source=\d+.*offer=\d+/)
    await page.goBack()
    await expect(page).toHaveURL(before)
    await expect(rowsOf(table)).toHaveCount(11)
  })

  await test.step('a line cannot be pressed while the next report is on its way', async () => {
    let goOn = () => {}
    await page.route('**/api/reports?*', async (route) => {
      await new Promise<void>((resolve) => (goOn = resolve))
      await route.continue()
    })
    const old = page.locator('tbody[inert]')
    await choose(page, 'Rows', 'Top 25')
    await expect(old).toHaveCount(1)
    await expect(table.locator('tfoot[inert]')).toHaveCount(1)
    goOn()
    await expect(old).toHaveCount(0)
    await page.unroute('**/api/reports?*')
    await choose(page, 'Rows', 'Top 10')
    await expect(rowsOf(table)).toHaveCount(11)
  })

  await test.step('the conversions of a line are in the list', async () => {
    const link = rowsOf(table)
      .first()
      .getByRole('link', { name: /^Conversions of / })
    const count = numberOf(await link.textContent())
    expect(count).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(/\/conversions\?status=counted&from=.*&to=.*&offer=\d+&source=/)
    const list = page.getByRole('region', { name: 'Conversions' }).locator('tbody').getByRole('row')
    await expect(list).toHaveCount(Math.min(count, 50))
  })
})

test('filters of every dimension are chosen by their values, and a report is pivoted', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/dashboard/builder?range=lastMonth&by=offer,device&figures=clicks')
  const table = page.getByRole('table', { name: 'Report by offer, device', exact: true })
  await expect(
    page.getByText(/Counted from the clicks and conversions themselves, for at most 5 seconds/),
  ).toBeVisible()
  const total = async (shown: Locator) => numberOf(await shown.locator('tfoot').getByRole('cell').last().innerText())
  const all = await total(table)

  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('combobox', { name: 'Narrow to values of' }).selectOption({ label: 'Country' })
  await dialog.getByRole('checkbox', { name: 'Canada' }).check()
  await dialog.getByRole('checkbox', { name: 'Germany' }).check()
  await expect(page).toHaveURL(/country=(CA,DE|CA%2CDE)/)
  await dialog.getByRole('button', { name: 'Show report' }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Country: Canada, Germany' })).toBeVisible()
  await expect.poll(() => total(table)).toBeLessThan(all)

  await choose(page, 'Pivot by', 'Pivot by device')
  const pivot = page.getByRole('table', { name: 'Report by offer, pivoted by device' })
  await expect(pivot.getByRole('columnheader', { name: 'Desktop' })).toBeVisible()
  const cells = await rowsOf(pivot).first().getByRole('cell').allTextContents()
  const counts = cells.map(numberOf)
  expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1))

  await test.step('the list of conversions takes filters it has no field for', async () => {
    await page.goto('/dashboard/builder?range=lastMonth&by=s1&figures=conversions&country=CA,DE')
    const lines = page.getByRole('table', { name: 'Report by s1' })
    const link = rowsOf(lines)
      .first()
      .getByRole('link', { name: /^Conversions of / })
    const count = numberOf(await link.textContent())
    await link.click()
    await expect(page).toHaveURL(/\/conversions\?status=counted&from=.*&to=.*&also=/)
    const list = page.getByRole('region', { name: 'Conversions' }).locator('tbody').getByRole('row')
    await expect(list).toHaveCount(Math.min(count, 50))
    await page.getByRole('button', { name: 'Remove the filters of the report' }).click()
    await expect(page).not.toHaveURL(/also=/)
  })

  await page.goto('/dashboard/builder?by=affiliate')
  await expect(page.getByRole('heading', { name: 'This address has no report' })).toBeVisible()
  await page.getByRole('button', { name: 'Begin a new one' }).click()
  await expect(page.getByRole('table', { name: 'Report by day' })).toBeVisible()
})

test('cohorts show what weeks of clicks earned by age, and sum up to the total', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/dashboard/cohorts?weeks=13')
  const table = page.getByRole('table', { name: 'Payout by week of the click and age in weeks' })
  await expect(rowsOf(table)).toHaveCount(13)
  await page.getByRole('radio', { name: 'Up to it' }).click()
  await expect(page).toHaveURL(/sum=total/)
  const cells = await rowsOf(table).last().getByRole('cell').allTextContents()
  expect(numberOf(cells.at(-2) ?? '')).toBe(numberOf(cells.at(-1) ?? ''))
  expect(numberOf(cells.at(-1) ?? '')).toBeGreaterThan(0)

  await test.step('they are narrowed to an offer, and the chip takes it off', async () => {
    const all = numberOf(cells.at(-1) ?? '')
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByRole('checkbox', { name: 'Pawprint Pet Plan' }).check()
    await dialog.getByRole('button', { name: 'Show report' }).click()
    await expect(page).toHaveURL(/offer=2051/)
    const chips = page.getByRole('list', { name: 'Filters' })
    await expect(chips).toContainText('Pawprint Pet Plan')
    const last = rowsOf(table).last().getByRole('cell').last()
    await expect.poll(async () => numberOf(await last.textContent())).toBeLessThan(all)
    await chips.getByRole('button', { name: /^Remove the filter Offer/ }).click()
    await expect(page).not.toHaveURL(/offer=/)
    await expect.poll(async () => numberOf(await last.textContent())).toBe(all)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a report fits the screen, with the figures one chooses', async ({ page }) => {
    await enter(page.context(), 'affiliate@stoke.test')
    for (const path of ['/dashboard/builder?by=offer,source,s1&range=last30', '/dashboard/cohorts', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('table').first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await page.goto('/dashboard/builder?by=day&figures=clicks,payoutCents')
    const table = page.getByRole('table', { name: 'Report by day' })
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    const box = await table.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
  })
})

test('staff build a report over everybody, with margin, and find its conversions in the feed [S2.37]', async ({
  browser,
}) => {
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (page) => {
    await page.goto('/admin/revenue?view=performance')
    await page.getByRole('radio', { name: 'Report builder' }).click()
    await choose(page, 'Period', 'Last month')
    await choose(page, 'First dimension', 'Affiliate')
    await choose(page, 'Second dimension', 'Browser')
    const table = page.getByRole('table', { name: 'Report by affiliate, browser' })
    await expect(table.getByRole('columnheader', { name: 'Margin' })).toBeVisible()
    const link = rowsOf(table)
      .first()
      .getByRole('link', { name: /^Conversions of / })
    const count = numberOf(await link.textContent())
    await link.click()
    await expect(page).toHaveURL(/\/admin\/conversion-feed\?status=counted.*also=/)
    await expect(page.getByRole('button', { name: 'Remove the filter: As in the report' })).toBeVisible()
    await expect(page.getByText(new RegExp(`^1–[\\d,]+ of ${count.toLocaleString('en-US')}$`))).toBeVisible()

    await page.goto('/admin/revenue?view=cohorts')
    await expect(page.getByRole('table', { name: 'Revenue by week of the click and age in weeks' })).toBeVisible()
  })
})
