// Slow: opens ten pages for each module that is off.
import type { Page } from '@playwright/test'
import { MODULE_NAMES, type ModuleName } from '../lib/platform/modules/constants'
import { MODULE_PATHS } from '../lib/platform/modules/path-constants'
import { findModule } from '../lib/platform/modules/path-rules'
import { inBrowserOf, REASON } from './admin-steps'
import { DEMO_PASSWORD, enter, expect, expectFailedRequests, test } from './fixtures'

const OF_AFFILIATES = ['/home', '/offers', '/account', '/account/connections', '/conversions', '/links', '/search?q=pa']
const OF_STAFF = ['/admin', '/admin/settings', '/search?q=qu']

/** Switches all modules on but some, as the settings page does. */
async function switchOff(page: Page, off: readonly ModuleName[]): Promise<void> {
  const path = '/api/admin/settings'
  const { modules } = (await (await page.request.get(path)).json()) as { modules: { version: number } }
  const values = Object.fromEntries(MODULE_NAMES.map((name) => [name, !off.includes(name)]))
  const answer = await page.request.put(path, {
    headers: { origin: new URL(page.url()).origin },
    data: { section: 'modules', values, version: modules.version, reason: REASON },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The links of a page that lead to a module that is off. */
async function deadLinks(page: Page, path: string, off: readonly ModuleName[]): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return hrefs.filter((href): href is string => {
    const module = findModule(href ?? '/')
    return module !== undefined && off.includes(module)
  })
}

/** Some modules at once, as they come out of a small generator of pseudo-random numbers. */
function someCombinations(count: number): ModuleName[][] {
  let state = 37
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return Array.from({ length: count }, () => MODULE_NAMES.filter(() => next() < 0.5))
}

test('a module that is off is gone from the pages of affiliates and staff, and from the API; what is left works', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000)
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/settings')
  await inBrowserOf(browser, { email: 'affiliate@stoke.test', password: DEMO_PASSWORD }, async (affiliate) => {
    const failed: string[] = []
    affiliate.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(new URL(answer.url()).pathname)
    })
    for (const off of [...MODULE_NAMES.map((name) => [name]), ...someCombinations(3), [...MODULE_NAMES]]) {
      // a page that is open goes on asking for what it shows
      await affiliate.goto('about:blank')
      await switchOff(page, off)
      for (const path of OF_AFFILIATES)
        expect.soft(await deadLinks(affiliate, path, off), `${path} without ${off}`).toEqual([])
      expect.soft(failed.splice(0), `calls without ${off}`).toEqual([])
      for (const path of OF_STAFF) expect.soft(await deadLinks(page, path, off), `${path} without ${off}`).toEqual([])
      for (const name of off) {
        const paths = MODULE_PATHS[name].map((each) => each.replace(/\$$/, '').replaceAll('*', 'x'))
        for (const path of paths) {
          const { request } = /^\/(api\/)?admin\//.test(path) ? page : affiliate
          expect.soft((await request.get(path)).status(), `${path} without ${off}`).toBe(404)
        }
      }
    }
    await switchOff(page, [])
    await affiliate.goto('/home')
    await expect(affiliate.getByRole('heading', { name: 'Quests' })).toBeVisible()
    expect((await affiliate.request.get('/api/streaks')).status()).toBe(200)
  })
})

test('modules are switched off in the settings, and back on', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  const change = async () => {
    await page.goto('/admin/settings')
    await page.getByRole('region', { name: 'Modules' }).getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Quests and contests/ }).click()
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await change()
  try {
    await page.goto('/admin/manage-quests')
    await expect(page).toHaveTitle(/^Page Not Found/)
    await expect(page.getByRole('link', { name: 'Manage Quests' })).toHaveCount(0)
    expectFailedRequests(page, 404)
  } finally {
    await change()
  }
  await page.goto('/admin/manage-quests')
  await expect(page.getByRole('heading', { name: 'Manage Quests', level: 1 })).toBeVisible()
})
