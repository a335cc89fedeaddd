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
  await expect(page.getByRole('region', { name: 'Last known figures' })).toBeHidden()
  // it tries again by itself
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/sign-up')
  expectFailedRequests(page, 503)
})
