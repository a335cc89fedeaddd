import { NEW_PASSWORD, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { expect, expectMessages, signIn, test } from './fixtures'

// a context of their own: service workers and their caches stay in one that is reused
test.use({ serviceWorkers: 'allow', reuseContext: false })

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
  expectMessages(page, /status of 503|ERR_INTERNET_DISCONNECTED/)
})

test('after signing out nothing of the account is left in the browser, also without a connection', async ({
  page,
  context,
}) => {
  const person = await newAffiliate(page.request)
  await signIn(page, person.email, NEW_PASSWORD)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/account/payment')
  await expect(page.getByText('Available balance').first()).toBeVisible()
  const answer = await page.reload()
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/(_next\/static|brand|icons)\//.test(path))).toEqual([])
  await context.setOffline(true)
  for (const open of [() => page.goBack(), () => page.goto('/account/payment')]) {
    await open().catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last known figures' })).toBeHidden()
    await expect(page.getByText('Available balance')).toHaveCount(0)
  }
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expectMessages(page, /status of 503|ERR_INTERNET_DISCONNECTED|Failed to fetch RSC payload/)
})

test('a tracking link opened where the worker runs is one click', { tag: '@main' }, async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const source = `worker-${Date.now()}`
  await page.goto(`/c/1042?a=10482&source=${source}`)
  const count = () =>
    ask<{ clicks: number }>(
      `SELECT count(*)::int AS clicks FROM click c JOIN source s ON s.affiliate_id = c.affiliate_id AND s.id = c.source_id
       WHERE s.affiliate_id = 10482 AND s.name = $1`,
      [source],
    )
  await expect.poll(count).toEqual([{ clicks: 1 }])
  // a second request would have been stored by now
  await page.waitForTimeout(1_000)
  expect(await count()).toEqual([{ clicks: 1 }])
})
