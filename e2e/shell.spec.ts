// Slow: each panel is opened on a phone and checked in both themes.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe'
import { enter, expect, layoutShift, openHeader, signIn, still, test } from './fixtures'

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 StokeApp/1.2.0'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Account menu' })
const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Waits until a panel is open, loaded and in place. */
async function opened(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0)
  await still(page)
}

test('the avatar menu works with the keyboard only [S2.67-S2.78] [S5.6] [S8.17] [Q51]', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHeader(page)
  await avatar(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toContainText('Mara Voss')
  await expect(menu(page)).toContainText('@maravoss')

  await expect(menu(page).getByRole('button', { name: 'Copy Affiliate ID 10482' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Affiliate ID copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10482')

  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: /Rainmaker/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(menu(page).getByRole('tab', { name: 'Stats' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(menu(page).getByRole('link', { name: 'Marketplace' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(menu(page).getByRole('link', { name: 'Offers' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(avatar(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page).getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('panels have their widths and are 8 px below their buttons [S2.81] [S9.10]', async ({ page }) => {
  await openHeader(page)
  for (const [button, name, width] of [
    [avatar(page), 'Account menu', 350],
    [bell(page), 'Notifications and quests', 420],
  ] as const) {
    await button.click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(width)
    const gap = async () => {
      const [box, anchor] = [await panel.boundingBox(), await button.boundingBox()]
      return Math.floor((box?.y ?? 0) - ((anchor?.y ?? 0) + (anchor?.height ?? 0)))
    }
    // it moves into place
    await expect.poll(gap).toBe(8)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
})

test('the address that notices of quests lead to opens all quests, and closed it is the address of home', async ({
  page,
}) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/home?panel=quests')
  const quests = page.getByRole('dialog', { name: 'Quests' })
  const rows = quests.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  // those of home are shown until the list with all of them is here
  await expect.poll(() => rows.count()).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await expect(quests).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'Quests' }).getByRole('listitem')).toHaveCount(3)
})

test('the navbar stays in view, and never covers the focused element [S2.56] [Q51]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/offers')
  const copies = page.getByRole('main').getByRole('button', { name: /Copy/ })
  await copies.last().focus()
  await expect(page.getByRole('link', { name: 'Stoke, home' })).toBeInViewport()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThanOrEqual(56)
  }
})

test('nothing shifts when balance, streak and level load [Q53]', { tag: '@main' }, async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/offers')
  const header = page.getByRole('banner')
  for (const known of [/^\$[\d,]+\.\d\d/, /^\d+ days?$/]) await expect(header.getByText(known).first()).toBeVisible()
  await expect(header.getByRole('link', { name: /^Level 4/ })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
})

test('on widths between a phone and 1200 px the links open from a button [Q52]', { tag: '@main' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await openHeader(page, 'champion@stoke.test')
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.getByRole('dialog', { name: 'Pages' }).getByRole('link', { name: 'Offers' }).click()
  await expect(page).toHaveURL(/\/offers$/)
  await expect(page.getByRole('dialog', { name: 'Pages' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('home has both amounts, Starter Pack and Quests; other pages are simpler [S2.64] [S2.66] [S2.82] [S9.11]', {
    tag: '@main',
  }, async ({ page }) => {
    await signIn(page, 'affiliate@stoke.test')
    await expect(page.getByRole('banner').getByText('Available Balance')).toBeVisible()
    await expect(page.getByText('Total Earnings').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Starter Pack' })).toBeVisible()
    await page.getByRole('button', { name: 'Quests' }).tap()
    await expect(page.getByRole('tab', { name: 'Quests' })).toHaveAttribute('aria-selected', 'true')
    const sheet = page.getByRole('dialog')
    const edges = async () => {
      const box = await sheet.boundingBox()
      return box && { isAtRightEdge: Math.round(box.x + box.width) === 390, leavesPageVisible: box.x > 0 }
    }
    await expect.poll(edges).toEqual({ isAtRightEdge: true, leavesPageVisible: true })
    await page.getByRole('button', { name: 'Close' }).tap()

    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Offers' }).tap()
    await expect(page).toHaveURL(/\/offers$/)
    await expect(page.getByRole('banner').getByText('Available Balance')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()

    await page.setViewportSize({ width: 767, height: 844 })
    await expect(avatar(page)).toBeHidden()
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(avatar(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden()
  })

  test('the avatar links to /account [S2.67]', async ({ page }) => {
    await signIn(page, 'affiliate@stoke.test')
    await page.getByRole('link', { name: 'Account', exact: true }).tap()
    await expect(page).toHaveURL(/\/account$/)
  })

  test('the end of the page is above the tab bar', async ({ page }) => {
    await enter(page.context(), 'affiliate@stoke.test')
    await page.goto('/offers')
    const bar = page.getByRole('navigation', { name: 'Places' })
    const last = page.getByRole('main').getByRole('button', { name: /Copy/ }).last()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [above, below] = [await last.boundingBox(), await bar.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }).toPass({ timeout: 10_000 })
  })
})

test.describe('in the native app', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, userAgent: AGENT })

  test('pages below the top level have only a back button [S2.65] [S6.4]', async ({ page }) => {
    await signIn(page, 'affiliate@stoke.test')
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeHidden()
    for (const path of ['/offers', '/levels', '/referrals']) {
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible()
    }
    await page.goto('/search?q=vpn')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button')).toHaveCount(1)
    await expect(header.getByRole('link')).toHaveCount(0)
    await header.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(page).toHaveURL(/\/referrals$/)
  })
})

test.describe('with its panels open, in either theme', () => {
  test('there are no accessibility violations on a desktop [Q50]', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHeader(page)
    const buttons = [avatar(page), bell(page), page.getByRole('button', { name: 'Starter Pack' })]
    for (const button of buttons) {
      await button.click()
      await opened(page)
      await expectAccessibleInBothThemes(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Level 4/ })
      .hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    // a tooltip is outside every landmark, and describes its link
    await expectAccessibleInBothThemes(page, { except: ['region'] })
  })

  test('there are none on a phone, and no sideways scroll [Q50] [Q52]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'affiliate@stoke.test')
    for (const name of ['Search', /^Notifications/, 'Quests', 'Starter Pack']) {
      await page.getByRole('button', { name }).click()
      await opened(page)
      await expectAccessibleInBothThemes(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.offsetWidth
    await expect.poll(() => page.evaluate(sideways)).toBe(0)
  })
})
