import { easternDay } from '../lib/platform/dates/days'
import { enter, expect, test } from './fixtures'
import { trustPageClock } from './page-clock'

const HOUR_MS = 3_600_000

for (const [name, hours, said] of [
  ['fast', 30, /^This device's clock is (30 h 0 m|29 h 59 m) fast/],
  ['slow', -30, /^This device's clock is (30 h 0 m|29 h 59 m) slow/],
] as const) {
  test(`on a device whose clock is hours ${name}, days and countdowns are the server's, and it is said once`, async ({
    browser,
    server,
  }) => {
    // a context of its own: in those of other tests the page's clock is the server's
    const context = await browser.newContext({ baseURL: server.baseURL, timezoneId: 'America/New_York' })
    await enter(context, 'affiliate@stoke.test')
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() + hours * HOUR_MS })
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/stats' && url.searchParams.get('rangeTypeValue') === 'today')
        asked.push(url.searchParams.get('endDate') ?? '')
    })
    await page.goto('/home')
    const notice = page.locator('[data-sonner-toast]').filter({ hasText: said })
    await expect(notice).toContainText("go by the server's clock")
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect.poll(() => asked.at(-1)).toBe(easternDay(new Date()))
    const figures = page.locator('label').filter({ hasText: 'Total Earnings' })

    await page.reload()
    await expect(figures).toContainText('$')
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect.poll(() => asked.at(-1)).toBe(easternDay(new Date()))
    await expect(notice).toBeHidden()
    await context.close()
  })
}

test('a clock that jumps by days and years while a page is open, and back, changes no day, and the page goes on', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.baseURL, timezoneId: 'America/New_York' })
  await enter(context, 'affiliate@stoke.test')
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.clock.install({ time: Date.now() })
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/stats' && url.searchParams.get('rangeTypeValue') === 'today')
      asked.push(url.searchParams.get('endDate') ?? '')
  })
  await page.goto('/home')
  const figures = page.locator('label').filter({ hasText: 'Total Earnings' })
  await expect(figures).toContainText('$')
  // a battery that is empty, a date that was typed wrongly, the week that GPS counts wrongly, and right again
  for (const days of [-1, 3, -20 * 365, 1024 * 7, 40 * 365, 0]) {
    await page.clock.setSystemTime(Date.now() + days * 24 * HOUR_MS)
    // an answer tells the server's time; the next one is asked by it
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await page.clock.runFor(6_000)
    const before = asked.length
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect.poll(() => asked.length, `${days} days`).toBeGreaterThan(before)
    expect(asked.at(-1), `${days} days`).toBe(easternDay(new Date()))
    await expect(figures, `${days} days`).toContainText('$')
    await expect(page.getByText(/NaN|Invalid Date|undefined/)).toHaveCount(0)
  }
  expect((await page.request.get('/api/auth/session')).ok()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('figures under an open page are of the zone and day that the device has changed to, from the next minute on', async ({
  browser,
  server,
}) => {
  // a zone given to the context could not be changed while its page is open
  const context = await browser.newContext({ baseURL: server.baseURL, timezoneId: undefined })
  await trustPageClock(context)
  await enter(context, 'affiliate@stoke.test')
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  const devtools = await context.newCDPSession(page)
  const moveTo = (timezoneId: string) => devtools.send('Emulation.setTimezoneOverride', { timezoneId })
  await moveTo('America/New_York')
  await page.clock.install({ time: Date.now() })
  const asked: { zone: string | null; day: string | null }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams: query } = new URL(request.url())
    if (pathname === '/api/stats' && query.get('rangeTypeValue') === 'today')
      asked.push({ zone: query.get('timeZone'), day: query.get('endDate') })
  })
  await page.goto('/home')
  const figures = page.locator('label').filter({ hasText: 'Total Earnings' })
  await expect(figures).toContainText('$')
  for (const zone of ['Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Eucla', 'America/New_York']) {
    await moveTo(zone)
    await page.clock.fastForward(60_000)
    const day = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
    await expect.poll(() => asked.at(-1), zone).toEqual({ zone, day })
    await expect(figures, zone).toContainText('$')
  }
  expect(problems).toEqual([])
  await context.close()
})
