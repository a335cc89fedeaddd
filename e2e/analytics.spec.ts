import { readFile } from 'node:fs/promises'
import type { Locator, Page, Request } from '@playwright/test'
import { addDays } from '../lib/platform/dates/days'
import { buyToday, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { earnedByHour } from './demo-database'
import { enter, expect, signIn, test } from './fixtures'

const AFFILIATE = 'affiliate@stoke.test'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const panel = (page: Page) => page.getByRole('region', { name: 'Analytics' })
/** The text of an element. */
const text = async (locator: Locator) => (await locator.textContent()) ?? ''
/** A call of the API that ends: not the stream of events. */
const isCall = (request: Request) => /\/api\/(?!events)/.test(request.url())
const isStats = (range: string) => (request: Request) =>
  request.url().includes('/api/stats?') && request.url().includes(`rangeTypeValue=${range}`)

/** The local date and hour of a zone at a time. */
function localTime(timeZone: string, at: number) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}

/** The local hours of a zone on a day, and the last moment of that day. */
function hoursOf(timeZone: string, day: string) {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const hours = new Set<number>()
  let last = 0
  for (let at = noon - 30 * HOUR_MS; at < noon + 30 * HOUR_MS; at += HOUR_MS / 4) {
    const shown = localTime(timeZone, at)
    if (shown.day !== day) continue
    hours.add(shown.hour)
    last = at
  }
  return { hours: [...hours], last: last + HOUR_MS / 4 - 60_000 }
}

/** The days of the past eleven months on which a zone's clocks change; yesterday if there are none. */
function tryingDays(timeZone: string): string[] {
  const days = Array.from({ length: 330 }, (_, ago) => localTime(timeZone, Date.now() - (ago + 1) * DAY_MS).day)
  const changing = days.filter((day) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const ahead = (at: number) => (localTime(timeZone, at).hour - new Date(at).getUTCHours() + 24) % 24
    return ahead(noon - 18 * HOUR_MS) !== ahead(noon + 18 * HOUR_MS)
  })
  const exact = changing.filter((day) => {
    const { hours, last } = hoursOf(timeZone, day)
    return hours.length !== 24 || lengthOf(timeZone, day, last) !== 24
  })
  return exact.length > 0 ? exact : days.slice(0, 1)
}

function lengthOf(timeZone: string, day: string, last: number): number {
  let first = last
  while (localTime(timeZone, first).day === day) first -= HOUR_MS / 4
  return Math.round((last - first) / HOUR_MS)
}

/** The browser's own spelling of its zone: Chromium says Calcutta for Kolkata. */
const browserZone = (page: Page) => page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The reader's zone as the server is told it. */
async function zoneCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.endsWith('-zone'))?.value
}

const label = (hour: number) => `${hour % 12 || 12}`

for (const timezoneId of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId, hasOwnContext: true })

    test('the sign-in page tells the server the zone before the first home page is drawn [S7.1]', async ({ page }) => {
      await page.goto('/login')
      await expect.poll(() => zoneCookie(page)).toBe(await browserZone(page))
    })

    test('today shows the viewer’s local hours, also on days when clocks change [S4.33] [S7.1] [Q8]', async ({
      page,
    }) => {
      await enter(page.context(), AFFILIATE)
      for (const day of tryingDays(timezoneId)) {
        const { hours, last } = hoursOf(timezoneId, day)
        const earned = await earnedByHour(AFFILIATE, timezoneId, day)
        // The last minute of that day, so that no hour is in the future.
        await page.clock.setFixedTime(last)
        await page.goto('/home')
        await panel(page).getByRole('button', { name: 'Table' }).click()
        const rows = panel(page).getByRole('table').getByRole('row').filter({ hasText: / – / })
        await expect(rows).toHaveCount(hours.length)
        for (const [index, hour] of hours.entries()) {
          const cents = earned.find((one) => one.hour === hour)?.cents ?? 0
          await expect(rows.nth(index).getByRole('rowheader'), `${day}, hour ${hour}`).toHaveText(
            new RegExp(`^${label(hour)}( [AP]M)? – `),
          )
          const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
          await expect(rows.nth(index).getByRole('cell').first(), `${day}, hour ${hour}`).toHaveText(dollars)
        }
        const clicks = earned.reduce((sum, one) => sum + one.clicks, 0)
        await expect(panel(page).locator('label').filter({ hasText: 'Total Clicks' })).toContainText(
          clicks.toLocaleString('en-US'),
        )
      }
    })
  })
}

/**
 * Opens home with a paused clock after a refresh, and records requests; tests advance the clock. It is that of a new
 * affiliate: holds of the demo's affiliates may end at any minute, and the page asks again for every conversion.
 */
async function homeAtRest(page: Page) {
  const { email } = await newAffiliate(page.request)
  await enter(page.context(), email, NEW_PASSWORD)
  await buyToday(page)
  const asked: Request[] = []
  const over = new Set<Request>()
  page.on('request', (request) => asked.push(request))
  page.on('requestfinished', (request) => over.add(request))
  // canceled by the page, which asks again; Response.finished of such a request never resolves
  page.on('requestfailed', (request) => over.add(request))
  const all = (range: string) => asked.filter(isStats(range))
  await page.clock.install({ time: Date.now() })
  await page.goto('/home')
  await expect(panel(page).getByRole('heading', { name: 'Earnings per hour' })).toBeVisible()
  // a call in flight would see the whole leap as waiting, and end after 30 seconds
  await expect.poll(() => asked.filter(isCall).every((request) => over.has(request))).toBe(true)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  /** Waits for pending requests, because a query is not refetched while one is in flight. */
  const answered = async (range: string) => {
    await expect.poll(() => all(range).every((request) => over.has(request))).toBe(true)
    // React renders the result only when the page's clock moves
    await expect(async () => {
      await page.clock.runFor(1)
      expect(await panel(page).getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBe('false')
    }).toPass({ intervals: [50] })
  }
  await answered('today')
  const before = all('today').length
  await expect(async () => {
    await page.clock.runFor(500)
    expect(all('today').length).toBeGreaterThan(before)
  }).toPass({ intervals: [0] })
  await answered('today')
  const known = all('today').length
  return { count: (range: string) => all(range).length - (range === 'today' ? known : 0), answered }
}

test.describe('on a paused clock', () => {
  test.use({ hasOwnContext: true })

  test('today refetches every ten seconds; another range only once and on refresh [S4.28] [S4.29] [S9.4]', async ({
    page,
  }) => {
    const { count, answered } = await homeAtRest(page)
    for (let n = 1; n <= 3; n += 1) {
      await page.clock.runFor(9_000)
      expect(count('today')).toBe(n - 1)
      await page.clock.runFor(1_000)
      await expect.poll(() => count('today')).toBe(n)
      await answered('today')
    }

    await page.clock.resume()
    await panel(page).getByRole('radio', { name: 'Week' }).click()
    await expect.poll(() => count('week')).toBe(1)
    await answered('week')
    await page.clock.runFor(60_000)
    expect(count('week')).toBe(1)
    await panel(page).getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => count('week')).toBe(2)
  })

  test('a conversion appears immediately with its amount, before the next refresh [S1.3] [S1.6]', {
    tag: '@main',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const stream = page.waitForResponse((response) => response.url().includes('/api/events') && response.ok())
    const { count } = await homeAtRest(page)
    await stream
    const earnings = panel(page).locator('label').filter({ hasText: 'Total Earnings' })
    await expect(earnings.locator('.figure').first()).toContainText('$')

    await buyToday(page)
    // at most five seconds of the page's clock; the next refresh is after ten
    const passing = Array.from({ length: 25 }, () => 200)
    await expect(async () => {
      await page.clock.runFor(passing.pop() ?? 1)
      expect(count('today')).toBeGreaterThan(0)
      await expect(earnings.getByText(/^\+\$/)).toBeVisible({ timeout: 1 })
    }).toPass({ intervals: [100] })
    await page.clock.runFor(2_000)
    await expect(earnings.getByText(/^\+\$/)).toBeHidden()
  })
})

test('a custom range is picked in the calendar, and its figures are those of the days [S5.1]', async ({ page }) => {
  await enter(page.context(), AFFILIATE)
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { day: today } = localTime(timeZone, Date.now())
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  await page.goto(`/home?range=custom&from=${month}-05&to=${month}-20`)
  await panel(page).getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Days of the report' })
  await calendar.locator(`[data-day="${month}-08"] button`).click()
  await calendar.locator(`[data-day="${month}-10"] button`).click()
  await expect(calendar).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`from=${month}-08&to=${month}-10`))
  await expect(panel(page).getByLabel('Start date')).toHaveValue(`${month}-08`)
  await expect(panel(page).getByLabel('End date')).toHaveValue(`${month}-10`)
  const days = await Promise.all(['08', '09', '10'].map((day) => earnedByHour(AFFILIATE, timeZone, `${month}-${day}`)))
  const clicks = days.flat().reduce((sum, hour) => sum + hour.clicks, 0)
  expect(clicks).toBeGreaterThan(0)
  await expect(panel(page).locator('label').filter({ hasText: 'Total Clicks' })).toContainText(
    clicks.toLocaleString('en-US'),
  )
})

test('range, metric, grouping and row are in the URL and restored from it [S2.47] [S4.30] [S4.32]', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, AFFILIATE)
  await panel(page).getByRole('radio', { name: 'Last month' }).click()
  await panel(page).locator('label').filter({ hasText: 'Total Clicks' }).click()
  // wait for the rows of last month
  await expect(panel(page).getByRole('heading', { name: /^Clicks per day/ })).toBeVisible()
  // the element with role img contains the chart
  const bars = panel(page)
    .getByRole('img', { name: /^Clicks per day/ })
    .locator('path')
  await expect.poll(() => bars.count(), { message: 'bars of the chart' }).toBeGreaterThan(20)
  await panel(page).getByRole('radio', { name: 'Sources' }).click()
  await expect(page).toHaveURL(/group=source/)
  const row = panel(page).getByRole('listitem').first().getByRole('button')
  await row.click()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await panel(page).getByRole('button', { name: 'Sub-IDs' }).click()
  await expect(page).toHaveURL(/sub=s1/)
  const clicks = panel(page).locator('label').filter({ hasText: 'Total Clicks' }).locator('.figure').first()
  const address = page.url()

  await page.goto('/offers')
  await page.goto(address)
  await expect(panel(page).getByRole('heading', { name: /^Clicks per day · / })).toBeVisible()
  await expect(panel(page).getByRole('radio', { name: 'Last month' })).toBeChecked()
  await expect(panel(page).getByRole('radio', { name: 'Sources' })).toBeChecked()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  const [, ofRow] = /([\d,]+) clicks/.exec(await text(row)) ?? []
  await expect(clicks).toHaveText(ofRow ?? 'no clicks')
  await expect(panel(page).getByRole('region', { name: 'Sub-IDs' }).getByRole('listitem').first()).toBeVisible()
})

test('the CSV has every row of the list [Q33]', async ({ page }) => {
  await signIn(page, AFFILIATE)
  await panel(page).getByRole('radio', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/range=lastMonth/)
  await expect(panel(page).getByRole('heading', { name: 'Earnings per day' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^stoke-offers-\d{4}-\d\d-01.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)

  await panel(page)
    .getByRole('button', { name: /^Show All/ })
    .click()
  const rows = panel(page).getByRole('region', { name: 'Sources & Offers' }).getByRole('listitem')
  await expect(rows).toHaveCount(lines.length)
  for (const [index, line] of lines.entries()) {
    const [name, clicks] = line.split(',')
    await expect(rows.nth(index)).toContainText(name ?? '')
    await expect(rows.nth(index)).toContainText(`${Number(clicks).toLocaleString('en-US')} clicks`)
  }
})
