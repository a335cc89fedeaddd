// Slow: each failure of the shop is caused one after another, and an order is paid in a window of its own.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe'
import { ask } from './demo-database'
import {
  enter,
  expect,
  expectFailedRequests,
  expectOnConsole,
  layoutShift,
  signIn,
  still,
  takenOver,
  test,
  watch,
} from './fixtures'

const product = (page: Page, name: string) => page.getByRole('article', { name })
const more = (page: Page, name: string) =>
  product(page, name).getByRole('button', { name: `Increase quantity of ${name}` })
const add = (page: Page, name: string) => product(page, name).getByRole('button', { name: 'Add to cart' })
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' })
const checkout = (page: Page) => cart(page).getByRole('button', { name: 'Checkout' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

async function openShop(page: Page, fault = ''): Promise<void> {
  await page.goto(`/shop${fault && `?fault=${fault}`}`)
  await expect(product(page, 'Flame cap')).toBeVisible()
}
const cartReady = (page: Page) => expect(cart(page).getByText('Your cart is empty')).toBeVisible()

/** The window that a click opens, once it is at the checkout. Its console must stay empty too. */
async function checkoutWindow(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await press()
  const opened = await opening
  watch(opened)
  await opened.waitForURL(/\/demo\/storefront\/cart\/c\/[0-9a-f-]{36}\?key=[0-9a-f]{32}$/)
  await expect(opened.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await takenOver(opened)
  return opened
}

async function stockOf(handle: string): Promise<number> {
  const sql = 'SELECT v.stock FROM store_variant v JOIN store_product p ON p.id = v.product_id WHERE p.handle = $1'
  const [row] = await ask<{ stock: number }>(sql, [handle])
  return row?.stock ?? Number.NaN
}
const setStock = (handle: string, stock: number) =>
  ask('UPDATE store_variant SET stock = $2 FROM store_product p WHERE p.id = product_id AND p.handle = $1', [
    handle,
    stock,
  ])

test('selected and added products are bought once in a separate window, and appear in the order history [S1.11] [S4.55-S4.58] [S2.86]', {
  tag: '@main',
}, async ({ page }) => {
  const before = [await stockOf('flame-cap'), await stockOf('sticker-pack')] as const
  await signIn(page, 'affiliate@stoke.test')
  const calls: string[] = []
  page.on('request', (request) => {
    const operation = /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1]
    if (request.url().includes('graphql.json') && operation) calls.push(operation)
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await cartReady(page)
  expect(calls).toEqual(['ShopProducts', 'ShopProductByHandle', 'ShopCartCreate'])
  expect(await page.getByRole('article').last().getByRole('heading').textContent()).toBe('First run tee')

  await more(page, 'Flame cap').click()
  await more(page, 'Flame cap').click()
  await add(page, 'Flame cap').click()
  await expect(cart(page)).toContainText('$58.00')
  await more(page, 'Tier sticker pack').click()
  const opened = await checkoutWindow(page, () => checkout(page).click())
  // the page was reloaded, with a new cart
  await cartReady(page)
  expect(calls.slice(3)).toEqual([
    'ShopCartLinesAdd',
    'ShopCartLinesAdd',
    'ShopProducts',
    'ShopProductByHandle',
    'ShopCartCreate',
  ])

  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(opened.getByLabel('Email')).toHaveValue('affiliate@stoke.test')
  await opened.getByRole('button', { name: 'Pay now' }).click()
  const placed = opened.getByRole('heading', { name: /^Order \d+ is placed$/ })
  await expect(placed).toBeVisible()
  const number = /\d+/.exec((await placed.textContent()) ?? '')?.[0]
  expect([await stockOf('flame-cap'), await stockOf('sticker-pack')]).toEqual([before[0] - 2, before[1] - 1])
  await opened.reload()
  await expect(placed).toBeVisible()
  await opened.getByRole('link', { name: 'Your orders' }).click()
  await expect(
    opened
      .getByRole('listitem')
      .filter({ hasText: `Order ${number}` })
      .first(),
  ).toContainText('$67.00')
  await opened.close()
})

test('a second personal account is refused, and the cart’s own checkout opens with nothing selected [S1.22] [S5.7] [S8.23] [S4.59] [S9.18]', {
  tag: '@main',
}, async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await openShop(page)
  await cartReady(page)
  await more(page, 'TikTok personal account, US').click()
  await more(page, 'TikTok personal account, UK').click()
  await expect(toast(page, 'You can only buy one TikTok personal account at a time.')).toBeVisible()
  await add(page, 'TikTok personal account, US').click()
  await expect(cart(page)).toContainText('$89.00')
  const opened = await checkoutWindow(page, () => checkout(page).click())
  await expect(opened.getByText('TikTok personal account, US')).toBeVisible()
  // the page was not reloaded, so the cart is still shown
  await expect(cart(page)).toContainText('$89.00')
  await opened.close()
})

test('every failure shows a toast, and the selection is kept [S8.21] [S8.22] [S8.24] [S8.25] [S8.26] [S8.27] [S8.28]', async ({
  page,
}) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/shop?fault=products:errors')
  await expect(toast(page, 'Failed to load products').first()).toBeVisible()
  expectOnConsole(page, 'Failed to load products')

  await openShop(page, 'product:errors')
  await cartReady(page)
  expectOnConsole(page, 'The special product could not be fetched')
  await expect(page.getByText(/^Failed/)).toHaveCount(0)

  await openShop(page, 'cartCreate:http')
  await expect(toast(page, 'Failed to initialize cart')).toBeVisible()
  await checkout(page).click()
  await expect(toast(page, 'No checkout URL available')).toBeVisible()
  await more(page, 'Flame cap').click()
  await add(page, 'Flame cap').click()
  await expect(toast(page, 'Cart not ready, try again in a few seconds.')).toBeVisible()
  await expect.poll(() => cart(page).getByText('The cart could not be started').count()).toBe(1)

  for (const kind of ['userErrors', 'warnings', 'silent']) {
    await openShop(page, `cartLinesAdd:${kind}`)
    await cartReady(page)
    await more(page, 'Flame cap').click()
    await add(page, 'Flame cap').click()
    await expect(toast(page, 'Failed to add item to cart')).toBeVisible()
    expectOnConsole(page, 'Failed to add item to cart')
    await cartReady(page)
  }

  await openShop(page, 'cartLinesAdd:userErrors')
  await cartReady(page)
  await more(page, 'Flame cap').click()
  await checkout(page).click()
  await expect(toast(page, 'Failed to proceed to checkout')).toBeVisible()
  expectOnConsole(page, 'Failed to proceed to checkout')
  await expect.poll(() => page.context().pages().length, 'the window that was opened is closed again').toBe(1)
  await expect(product(page, 'Flame cap').getByRole('status')).toHaveText('1')
  // last, because another cart was requested meanwhile
  expectOnConsole(page, 'Failed to initialize cart')
  expectFailedRequests(page, 503)
})

test('stock sold out between cart and checkout is reported there, and nothing is ordered', async ({ page }) => {
  await setStock('creator-light', 2)
  await enter(page.context(), 'affiliate@stoke.test')
  await openShop(page)
  await cartReady(page)
  await more(page, 'Pocket creator light').click()
  const opened = await checkoutWindow(page, () => checkout(page).click())
  await expect(opened.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await setStock('creator-light', 0)
  await opened.getByRole('button', { name: 'Pay now' }).click()
  await expect(opened.getByText('Pocket creator light is sold out.')).toHaveCount(2)
  expectFailedRequests(opened, 409)
  expect(await stockOf('creator-light')).toBe(0)
  await setStock('creator-light', 22)
  await opened.getByRole('button', { name: 'Pay now' }).click()
  await expect(opened.getByRole('heading', { name: /is placed$/ })).toBeVisible()
  await opened.close()
})

test('a window blocked by the browser is replaced by a link', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openShop(page)
  await cartReady(page)
  await more(page, 'Night shift mug').click()
  await checkout(page).click()
  const link = cart(page).getByRole('link', { name: 'Open the checkout' })
  const opened = await checkoutWindow(page, () => link.click())
  await cartReady(page)
  await opened.close()
})

test('the cart on a phone and the checkout, in either theme: no accessibility violations, layout shift or sideways scroll [Q50] [Q52] [Q53]', {
  tag: '@main',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page.context(), 'affiliate@stoke.test')
  await openShop(page)
  await expect(page.getByText('No cart yet')).toHaveCount(0)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  await page.getByRole('button', { name: /^Increase quantity of Streak wall/ }).click()
  await page
    .getByRole('article', { name: /^Streak wall/ })
    .getByRole('button', { name: 'Add to cart' })
    .click()
  await expect(page.getByText('1 in the cart')).toBeVisible()
  await page.getByRole('button', { name: 'View cart' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cart' })
  await expect(sheet.getByRole('button', { name: /^Remove Streak wall/ })).toBeVisible()
  const opened = await checkoutWindow(page, () => sheet.getByRole('button', { name: 'Checkout' }).click())
  await opened.setViewportSize({ width: 320, height: 640 })
  for (const looked of [page, opened]) {
    await still(looked)
    await expectAccessibleInBothThemes(looked)
    expect(await looked.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await opened.close()
})
