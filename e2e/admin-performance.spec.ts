import { readFile } from 'node:fs/promises'
import { buy, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

/** Glowbox Beauty Trial: no hold. */
const TRIAL = 1904
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

test('a super admin goes from offers down to one conversion, and the address shows a colleague the same [S2.37] [S2.39]', async ({
  page,
  browser,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const { id, name } = await newAffiliate(request)
  await buy(request, TRIAL, id)
  const [sums] = await ask<{ revenue: number; payout: number }>(
    `SELECT revenue_cents::int AS revenue, payout_cents::int AS payout FROM conversion WHERE affiliate_id = $1`,
    [id],
  )
  if (!sums) throw new Error('nothing was bought')
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const day = today()

  await test.step('performance by offer is a view of Revenue', async () => {
    await page.goto('/admin/revenue')
    await page.getByRole('radio', { name: 'Performance' }).click()
    await expect(page).toHaveURL(new RegExp(`view=performance.*to=${day}|to=${day}.*view=performance`))
    await page.goto(`/admin/revenue?view=performance&from=${day}&to=${day}&by=offer&affiliate=${id}`)
    const row = page.getByRole('row', { name: /^Narrow to Glowbox Beauty Trial/ })
    const { revenue, payout } = sums
    for (const text of ['100.00%', dollars(revenue), dollars(payout), dollars(revenue - payout)])
      await expect(row).toContainText(text)
  })

  await test.step('each press narrows to the line and goes on to the next dimension', async () => {
    await page.getByRole('link', { name: /^Narrow to Glowbox Beauty Trial/ }).click()
    await expect(page).toHaveURL(new RegExp(`offer=${TRIAL}.*by=source`))
    await page
      .getByRole('table', { name: 'Performance by source' })
      .getByRole('link', { name: /^Narrow to / })
      .click()
    await expect(page).toHaveURL(/by=country/)
    await page.getByRole('link', { name: 'Narrow to Unknown country' }).click()
    await expect(page).toHaveURL(/country=none.*by=datacenter/)
    const chips = page.getByRole('list', { name: 'Filters' })
    await expect(chips).toContainText(`${name} (${id})`)
    await expect(chips).toContainText('Unknown country')
  })

  await test.step('the file has what is shown', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const text = (await readFile(await (await download).path())).toString()
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`no,No data center,1,1,0,1,1,`)
  })

  await test.step('a colleague sees the same by the address', async () => {
    const shown = await page.getByRole('row').allTextContents()
    const colleague = await browser.newContext()
    await enter(colleague, 'super@stoke.test')
    const other = await colleague.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('link', { name: 'Conversions of No data center', exact: true })).toBeVisible()
    expect(await other.getByRole('row').allTextContents()).toEqual(shown)
    await colleague.close()
  })

  await test.step('the end is the conversion itself, in the feed', async () => {
    await page.getByRole('link', { name: 'Conversions of No data center', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/conversion-feed\?status=counted/)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(dollars(sums.payout))
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('none')
    await page.goBack()
    await expect(page).toHaveURL(/by=datacenter/)
  })
})

test('the chart of Daily Metrics shows the chosen metric, and has a table [S2.42]', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/daily-metrics')
  await expect(page.getByRole('img', { name: /^Clicks by day/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Metric of the chart' }).selectOption('Payout cost')
  await expect(page).toHaveURL(/metric=payoutCents/)
  await expect(page.getByRole('img', { name: /^Payout cost by day/ })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Payout cost by day' })
  const newest = page
    .getByRole('table', { name: /^Daily metrics compared/ })
    .getByRole('row')
    .nth(2)
  const cost = (await newest.getByRole('cell').last().locator('span').first().textContent()) ?? ''
  expect(cost).toMatch(/^\$[\d,]+\.\d\d$/)
  await expect(table.getByRole('row').nth(-2)).toContainText(cost)
})
