import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cartCard,
  cartLines,
  count,
  LOADED,
  listen,
  more,
  shopReady,
  showShop,
} from '@/tests/support/components/shop-page'

const windows = vi.hoisted(() => ({
  openBlankWindow: vi.fn(),
  sendTo: vi.fn(),
  openWindow: vi.fn(),
  reloadPage: vi.fn(),
}))
vi.mock('@/components/affiliate/shop/windows', () => windows)

const blank = { close: vi.fn() }
let heard: ReturnType<typeof listen>
beforeEach(() => {
  heard = listen()
  for (const mock of [blank.close, ...Object.values(windows)]) mock.mockReset()
  windows.openBlankWindow.mockReturnValue(blank)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const checkout = () => within(cartCard()).getByRole('button', { name: 'Checkout' })

describe('checkout', () => {
  test('adds every selected product in one call, redirects the new window to the checkout, and reloads [S4.58]', async () => {
    const { user, calls } = await shopReady()
    await user.click(more('cap'))
    await user.click(more('mug'))
    windows.openBlankWindow.mockImplementation(() => {
      // opened in the click itself, before any request
      expect(calls).toHaveLength(3)
      return blank
    })
    await user.click(checkout())
    await waitFor(() => expect(windows.reloadPage).toHaveBeenCalledOnce())
    expect(calls.slice(3)).toEqual([
      {
        name: 'ShopCartLinesAdd',
        variables: {
          cartId: 'cart-1',
          lines: [
            { merchandiseId: 'v-cap', quantity: 1 },
            { merchandiseId: 'v-mug', quantity: 1 },
          ],
        },
      },
    ])
    expect(windows.sendTo).toHaveBeenCalledWith(blank, 'https://checkout.test/cart-1')
    expect(windows.sendTo.mock.invocationCallOrder[0]).toBeLessThan(windows.reloadPage.mock.invocationCallOrder[0] ?? 0)
    expect(blank.close).not.toHaveBeenCalled()
  })

  test('the total shown before is what the checkout asks for, with what is selected [S4.58]', async () => {
    const { user } = await shopReady()
    await user.click(more('cap'))
    await user.click(more('cap'))
    await user.click(more('mug'))
    const total = () => within(cartCard()).getByText('Total').nextElementSibling
    expect(total()).toHaveTextContent('$78.00')
    expect(within(cartCard()).getByText('cap × 2').nextElementSibling).toHaveTextContent('$58.00')
    await user.click(checkout())
    await waitFor(() => expect(windows.reloadPage).toHaveBeenCalledOnce())
    expect(total()).toHaveTextContent('$78.00')
  })

  test('with nothing selected opens the cart’s checkout without a request [S4.59]', async () => {
    const { user, names } = await shopReady()
    await user.click(checkout())
    expect(windows.openWindow).toHaveBeenCalledWith('https://checkout.test/cart-1')
    expect(windows.reloadPage).not.toHaveBeenCalled()
    expect(names()).toEqual(LOADED)
  })

  test.each([
    ['there is no cart', () => 503],
    [
      'the cart has no URL',
      (data: { cartCreate: { cart: object } }) => ({
        cartCreate: { ...data.cartCreate, cart: { ...data.cartCreate.cart, checkoutUrl: '' } },
      }),
    ],
    [
      'the cart’s URL is not a web address',
      (data: { cartCreate: { cart: object } }) => ({
        cartCreate: { ...data.cartCreate, cart: { ...data.cartCreate.cart, checkoutUrl: 'javascript:alert(1)' } },
      }),
    ],
  ])('with nothing selected, when %s, is refused [S4.59] [S8.27]', async (_name, answer) => {
    const { user, answers, mount, names } = showShop()
    answers.ShopCartCreate = answer as never
    mount()
    await waitFor(() => expect(names()).toEqual(LOADED))
    await screen.findByRole('article', { name: 'cap' })
    await waitFor(() => expect(within(cartCard()).queryByText(/empty|could not/)).toBeVisible())
    heard.error.mockClear()
    await user.click(checkout())
    expect(heard.toasts()).toEqual([['No checkout URL available', null]])
    expect(windows.openWindow).not.toHaveBeenCalled()
  })

  test.each([
    ['fails', () => 503, null],
    [
      'is refused',
      () => ({ cartLinesAdd: { cart: null, userErrors: [{ field: null, message: 'No.' }], warnings: [] } }),
      'No.',
    ],
  ])(
    'that %s shows an error, closes the window, and keeps the selection [S8.26] [S8.28]',
    async (_name, answer, note) => {
      const { user, answers } = await shopReady()
      answers.ShopCartLinesAdd = answer
      await user.click(more('cap'))
      await user.click(checkout())
      await waitFor(() => expect(heard.toasts()).toEqual([['Failed to proceed to checkout', note]]))
      expect(blank.close).toHaveBeenCalledOnce()
      expect([windows.sendTo.mock.calls.length, windows.reloadPage.mock.calls.length]).toEqual([0, 0])
      expect(heard.log).toHaveBeenCalledOnce()
      expect(count('cap')).toBe('1')
    },
  )

  test('that would buy less than was selected stops, and shows the cart [S8.26]', async () => {
    const { user, answers } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: { id: string }[] } } } }
      const { nodes } = cartLinesAdd.cart.lines
      cartLinesAdd.cart.lines.nodes = nodes.filter(({ id }) => id !== 'l-mug')
      return {
        cartLinesAdd: {
          ...cartLinesAdd,
          warnings: [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: 'mug is sold out.' }],
        },
      }
    }
    await user.click(more('cap'))
    await user.click(more('mug'))
    await user.click(checkout())
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to proceed to checkout', 'mug is sold out.']]))
    expect(blank.close).toHaveBeenCalledOnce()
    expect(cartLines()).toHaveLength(1)
  })

  test('without a checkout URL shows an error, and keeps the cart [S8.27]', async () => {
    const { user, answers } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: object } }
      return { cartLinesAdd: { ...cartLinesAdd, cart: { ...cartLinesAdd.cart, checkoutUrl: '' } } }
    }
    await user.click(more('cap'))
    await user.click(checkout())
    await waitFor(() => expect(heard.toasts()).toEqual([['No checkout URL available', null]]))
    expect(blank.close).toHaveBeenCalledOnce()
    expect(cartLines()).toHaveLength(1)
  })

  test('with a selection and no cart shows that it is not ready [S5.8] [S8.24]', async () => {
    const { user, answers, mount } = showShop()
    answers.ShopCartCreate = () => 503
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    heard.error.mockClear()
    await user.click(more('cap'))
    await user.click(checkout())
    expect(heard.toasts()[0]).toEqual(['Cart not ready, try again in a few seconds.', null])
    expect(windows.openBlankWindow).not.toHaveBeenCalled()
  })

  test('whose window the browser blocked shows a link instead', async () => {
    const { user } = await shopReady()
    windows.openBlankWindow.mockReturnValue(null)
    await user.click(more('cap'))
    await user.click(checkout())
    const link = await within(cartCard()).findByRole('link', { name: 'Open the checkout' })
    expect(link).toHaveAttribute('href', 'https://checkout.test/cart-1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(windows.reloadPage).not.toHaveBeenCalled()
  })

  test('clicked twice runs once', async () => {
    const { user, answers, names } = await shopReady()
    let open = (_data: unknown) => {}
    answers.ShopCartLinesAdd = (data) => new Promise((resolve) => (open = () => resolve(data)))
    await user.click(more('cap'))
    const button = checkout()
    await user.click(button)
    await user.click(button)
    open(null)
    await waitFor(() => expect(windows.reloadPage).toHaveBeenCalledOnce())
    expect(names().filter((name) => name === 'CartLinesAdd')).toHaveLength(1)
    expect(windows.openBlankWindow).toHaveBeenCalledOnce()
  })
})
