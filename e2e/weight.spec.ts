import { gzipSync } from 'node:zlib'
import { expect, signIn, test } from './fixtures'

/** What a first visit to home may fetch of script, gzipped. */
const LIMIT_BYTES = 250 * 1024

test('a first visit to home brings at most 250 KB of script [Q54]', async ({ page, browser, baseURL }) => {
  await signIn(page, 'affiliate@stoke.test')
  const cold = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  })
  const visit = await cold.newPage()
  const sizes = new Map<string, Promise<number>>()
  visit.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).byteLength),
    )
  })
  await visit.goto('/home')
  // The chart is drawn by then, which needs the scripts to have run; and what comes late is given its time.
  await expect(visit.getByRole('img', { name: /^Earnings per hour/ })).toBeVisible()
  await visit.waitForTimeout(2_000)
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  await cold.close()
  // less than that would mean that the page was not measured
  expect(total).toBeGreaterThan(100 * 1024)
  expect(total, `${Math.round(total / 1024)} KB`).toBeLessThanOrEqual(LIMIT_BYTES)
})
