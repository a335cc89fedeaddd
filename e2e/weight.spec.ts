import { gzipSync } from 'node:zlib'
import { enter, expect, test } from './fixtures'

/** The limit for scripts on a first visit to home, gzipped, without the chart library. */
const LIMIT_BYTES = 250 * 1024
/** The chart library is loaded separately when a chart is on screen. */
const OF_CHARTS = /recharts-(?:surface|wrapper)/

test('a first visit to home loads at most 250 KB of scripts, without the chart library, which is separate [Q54]', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page.context(), 'affiliate@stoke.test')
  const cold = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const visit = await cold.newPage()
  const scripts = new Map<string, Promise<{ size: number; isOfCharts: boolean }>>()
  visit.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(
      response.url(),
      response
        .body()
        .then((body) => ({ size: gzipSync(body).byteLength, isOfCharts: OF_CHARTS.test(body.toString()) })),
    )
  })
  await visit.goto('/home')
  // The chart is rendered once scripts have run; late scripts get two more seconds.
  await expect(visit.getByRole('img', { name: /^Earnings per hour/ })).toBeVisible()
  await visit.waitForTimeout(2_000)
  const fetched = await Promise.all(scripts.values())
  const sum = (isOfCharts: boolean) =>
    fetched.reduce((total, script) => (script.isOfCharts === isOfCharts ? total + script.size : total), 0)
  const total = sum(false)
  expect(sum(true), 'the library of charts is a script of its own').toBeGreaterThan(0)
  await visit.goto('/offers')
  await visit.getByRole('heading', { level: 1 }).waitFor()
  await cold.close()
  // a smaller sum would mean that the page was not measured
  expect(total).toBeGreaterThan(100 * 1024)
  expect(total, `${Math.round(total / 1024)} KB`).toBeLessThanOrEqual(LIMIT_BYTES)
})
