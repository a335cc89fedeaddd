import { expect, expectFailedRequests, test } from './fixtures'

test.use({ serviceWorkers: 'allow' })

test('without a connection a link leads to a page that says so, and back once there is one', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/sign-up').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  expect(new URL(page.url()).pathname).toBe('/sign-up')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expectFailedRequests(page, 503)
})
