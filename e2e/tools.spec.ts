// Slow: each dialog of the tools is opened at two widths and checked in both themes.
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe'
import { enter, expect, openHeader, signIn, still, test } from './fixtures'

const packButton = (page: Page) => page.getByRole('button', { name: 'Starter Pack' }).filter({ visible: true })
const pack = (page: Page) => page.getByRole('dialog', { name: 'Starter Pack' })

/** Replaces the tools' sites, so that the test sends no external requests. */
async function answerForMakers(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Maker</h1>' }))
}

async function expectToolOpens(page: Page, open: () => Promise<unknown>, url: string): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  await tab.waitForLoadState()
  expect(tab.url()).toBe(url)
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await tab.close()
}

test('the Starter Pack drops down 560 px wide, and opens a tool in a new tab [S2.52] [S2.54] [S2.55] [S9.9]', async ({
  page,
  context,
}) => {
  await answerForMakers(context)
  await openHeader(page)
  await packButton(page).click()
  await expect(pack(page).getByRole('heading', { name: 'Stoke' })).toBeVisible()
  await still(page)
  const box = await pack(page).boundingBox()
  expect(box?.width).toBe(560)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('canva')
  expect(await pack(page).boundingBox(), 'the dropdown keeps its place while one searches').toEqual(box)
  await expectToolOpens(
    page,
    () =>
      pack(page)
        .getByRole('link', { name: /^Canva/ })
        .click(),
    'https://www.canva.com/',
  )
})

test('the Starter Pack is available from 768 px on, entirely on screen [S2.52] [S2.66]', async ({ page }) => {
  await openHeader(page)
  for (const width of [768, 1024, 1199, 1200]) {
    await page.setViewportSize({ width, height: 700 })
    await packButton(page).click()
    await expect(pack(page)).toBeVisible()
    await still(page)
    const box = await pack(page).boundingBox()
    expect(box?.width).toBe(560)
    expect((box?.x ?? 0) + 560, `at ${width} px`).toBeLessThanOrEqual(width)
    expect((box?.y ?? 0) + (box?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(700)
    await page.keyboard.press('Escape')
    await expect(pack(page)).toBeHidden()
  }
})

test('open dialogs have no accessibility violations, wide and on a phone, in either theme [Q50]', async ({ page }) => {
  await signIn(page, 'affiliate@stoke.test')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    for (const open of [() => packButton(page).click(), () => page.keyboard.press('?')]) {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessibleInBothThemes(page, { within: '[role=dialog]', where: `${viewport.width} px` })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('a tool can be found and opened, and the pack closed, with the keyboard only [S2.53] [Q51]', {
  tag: '@main',
}, async ({ page, context }) => {
  await answerForMakers(context)
  await openHeader(page)
  await packButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search tools' })).toBeFocused()
  await page.keyboard.type('mullvad')
  await page.keyboard.press('ArrowDown')
  await expectToolOpens(page, () => page.keyboard.press('Enter'), 'https://mullvad.net/')
  await page.keyboard.press('Escape')
  await expect(pack(page)).toBeHidden()
  await expect(packButton(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the Starter Pack fills the screen, with search box and filters [S2.53] [S2.64] [S2.66] [S8.30]', async ({
    page,
  }) => {
    await signIn(page, 'affiliate@stoke.test')
    await packButton(page).click()
    await expect.poll(() => pack(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await pack(page)
      .getByRole('link', { name: /^Docusign/ })
      .scrollIntoViewIfNeeded()
    await expect(page.getByRole('searchbox', { name: 'Search tools' })).toBeInViewport()
    await pack(page).getByRole('button', { name: 'Proxies', exact: true }).click()
    await expect(pack(page).getByRole('link', { name: /^Bright Data/ })).toBeInViewport()
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('canva')
    await expect(pack(page).getByText('No tools found')).toBeVisible()
    await expect(pack(page).getByText('Try adjusting your search or filters')).toBeVisible()
    await pack(page).getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(/\/home\/tools$/)
    await expect(pack(page)).toBeHidden()
  })
})

test('the tools page lists its categories, and the search filters them [S1.13] [S2.53]', async ({ page }) => {
  await enter(page.context(), 'newbie@stoke.test')
  await page.goto('/home/tools')
  await expect(page).toHaveTitle('Tools · Stoke')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7)
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('proxies')
  await page.getByRole('button', { name: 'Proxies', exact: true }).click()
  await expect(page).toHaveURL('/home/tools?q=proxies&category=proxies')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('proxies')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Proxies'])
})

test.describe('a slow page', () => {
  /** Opens the offers, whose response waits until the returned function is called. */
  const goSlowly = async (page: Page): Promise<() => void> => {
    let arrive = () => {}
    const answer = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await signIn(page, 'affiliate@stoke.test')
    await page.route(/\/offers\?_rsc/, async (route) => {
      await answer
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offers' }).click()
    return arrive
  }
  const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })

  test('shows the loader until it arrives [S7.27] [S9.20] [Q32]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const fetched = page.waitForResponse(/\/animations\/loader\.json$/)
    const arrive = await goSlowly(page)
    await fetched
    await expect(loader(page).locator('.flame')).toBeVisible()
    arrive()
    await expect(page).toHaveURL(/\/offers$/)
    await expect(loader(page)).toHaveCount(0)
  })

  test('shows no animation with reduced motion [S9.20]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let fetched = false
    page.on('request', (request) => {
      fetched ||= request.url().includes('/animations/')
    })
    const arrive = await goSlowly(page)
    await expect(loader(page)).toBeVisible()
    arrive()
    await expect(page).toHaveURL(/\/offers$/)
    expect(fetched).toBe(false)
  })
})

test('keyboard shortcuts open pages, and ? lists them [S2.58] [Q51]', async ({ page }) => {
  await signIn(page, 'affiliate@stoke.test')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Referrals')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Analytics' }).click()
  // the two keys must follow within a second, which a busy machine may exceed
  const press = (second: string, address: RegExp) =>
    expect(async () => {
      for (const key of ['g', second]) await page.keyboard.press(key)
      await expect(page).toHaveURL(address, { timeout: 5_000 })
    }).toPass()
  await press('t', /\/home\/tools$/)
  await press('h', /\/home$/)
})
