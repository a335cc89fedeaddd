// Slow: opens ten screens

import corpus from '../tests/corpus/newer-functions.json' with { type: 'json' }
import { NEW_PASSWORD, newAffiliate } from './admin-steps'
import { enter, expect, signIn, test } from './fixtures'

test.use({ hasOwnContext: true })

/** Removes from a page's browser what the oldest browsers that pages are built for do not have. */
function removeNewer(functions: Record<string, string>): void {
  for (const [owner, names] of Object.entries(functions)) {
    const found: unknown =
      owner === 'TypedArray'
        ? Object.getPrototypeOf(Uint8Array)
        : owner.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), globalThis)
    if (typeof found !== 'function' && typeof found !== 'object') continue
    for (const name of names.split(' ')) {
      const { prototype } = found as { prototype?: object }
      // a static function may have the name of an older one of the prototype
      const holder = owner === 'Window' ? globalThis : name in Object(found) ? found : prototype
      if (holder) Reflect.deleteProperty(Object(holder), name)
    }
  }
}

test('the oldest browsers that pages are built for show every kind of screen, and save', async ({ page }) => {
  await page.addInitScript(removeNewer, corpus.functions)
  const person = await newAffiliate(page.request)
  await signIn(page, person.email, NEW_PASSWORD)
  expect(
    await page.evaluate(() => [
      'isWellFormed' in String.prototype,
      'toSorted' in Array.prototype,
      'groupBy' in Object,
      'parse' in URL,
      // which Next gives to browsers without it
      URL.canParse('https://stoke.example'),
    ]),
  ).toEqual([false, false, false, false, true])

  await page.goto('/account/profile')
  await page.getByLabel('First name').fill('Zoë')
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await answer
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')

  for (const path of ['/home', '/dashboard/builder?by=offer,source', '/offers', '/links', '/account/connections']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  // the page of the affiliate would ask for what staff do not have
  await page.goto('about:blank')
  await signIn(page, 'super@stoke.test')
  for (const path of ['/admin/offers/new', '/admin/conversion-feed', '/admin/fraud-analysis', '/admin/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
})

test('a browser without JavaScript says so on forms and on signed-in pages', { tag: '@main' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const page = await context.newPage()
  // texts in it are passed over by getByText
  const note = page.locator('noscript p')
  for (const path of ['/login', '/sign-up']) {
    await page.goto(path)
    await expect(note).toBeVisible()
    await expect(note).toContainText('This form needs JavaScript.')
  }
  for (const [email, path] of [
    ['affiliate@stoke.test', '/home'],
    ['advertiser@stoke.test', '/advertiser'],
    ['super@stoke.test', '/admin'],
  ] as const) {
    await context.clearCookies()
    await enter(context, email)
    await page.goto(path)
    await expect(note).toBeVisible()
    await expect(note).toContainText(' needs JavaScript. Turn it on for this site')
  }
  await context.close()
})
