import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ShopScreen } from '@/components/shop/shop-screen'
import { render } from '../../support/render'
import { SETTINGS, storeProduct, stubStorefront } from '../../support/shop-answers'

const windows = vi.hoisted(() => ({
  openBlankWindow: vi.fn(),
  sendTo: vi.fn(),
  openWindow: vi.fn(),
  reloadPage: vi.fn(),
}))
vi.mock('@/components/shop/windows', () => windows)

const TAG = 'tiktok-personal-account'
const CAP = storeProduct('cap', { price: '29.00' })
const MUG = storeProduct('mug', { stock: 3 })
const ACCOUNT = storeProduct('account', { tags: [TAG] })
const OTHER = storeProduct('other', { tags: [TAG] })
const LOADED = ['Products', 'ProductByHandle', 'CartCreate']

const blank = { close: vi.fn() }
const error = vi.spyOn(toast, 'error')
const warning = vi.spyOn(toast, 'warning')
const log = vi.spyOn(console, 'error')
/** Toasts of failures, and what is said below them. */
const said = () => error.mock.calls.map(([message, options]) => [message, options?.description ?? null])

beforeEach(() => {
  for (const mock of [error, warning, log, blank.close, ...Object.values(windows)]) mock.mockReset()
  windows.openBlankWindow.mockReturnValue(blank)
  log.mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Shelves = Parameters<typeof stubStorefront>

function show(...[products = [CAP, MUG, ACCOUNT, OTHER], special]: Partial<Shelves>) {
  const store = stubStorefront(products, special)
  const user = userEvent.setup()
  const mount = () => render(<ShopScreen settings={SETTINGS} buyer="signed" />)
  return { ...store, user, mount }
}

/** Shown, and its cart there. */
async function ready(...shelves: Partial<Shelves>) {
  const shop = show(...shelves)
  shop.mount()
  await within(cartCard()).findByText('Your cart is empty')
  return shop
}

const cartCard = () => screen.getByRole('region', { name: 'Cart' })
const card = (name: string) => within(screen.getByRole('article', { name }))
const more = (name: string) => card(name).getByRole('button', { name: `More of ${name}` })
const count = (name: string) => card(name).getByRole('status').textContent
const add = (name: string) => card(name).getByRole('button', { name: 'Add to cart' })
const checkout = () => within(cartCard()).getByRole('button', { name: 'Checkout' })
const lines = () =>
  within(cartCard())
    .queryAllByRole('group')
    .map((group) => group.textContent)

describe('on load', () => {
  test('products are fetched, then the special one, then an empty cart is made [S4.55] [S7.24] [S7.25]', async () => {
    const { names, calls } = await ready()
    expect(names()).toEqual(LOADED)
    expect(calls[2]?.variables).toEqual({
      input: { lines: [], attributes: [{ key: 'stoke_buyer', value: 'signed' }] },
    })
    expect(said()).toEqual([])
  })

  test('the special product stands at the end of the list, sold out or not [S7.24]', async () => {
    await ready([CAP], storeProduct('merch-test', { stock: 0 }))
    expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'cap',
      'merch-test',
    ])
    expect(card('merch-test').getAllByText('Sold out')).toHaveLength(2)
    expect(more('merch-test')).toBeDisabled()
  })

  test('products that cannot be loaded are told, and the cart is still made [S8.22] [S8.28]', async () => {
    const { answers, names, mount, user } = show()
    answers.ShopProducts = () => 503
    mount()
    await within(cartCard()).findByText('Your cart is empty')
    expect(said()).toEqual([['Failed to load products', null]])
    expect(log.mock.calls[0]).toEqual([
      'Failed to load products',
      { message: expect.any(String), details: expect.objectContaining({ networkStatusCode: 503 }) },
    ])
    expect(names()).toEqual(['Products', 'CartCreate'])
    delete answers.ShopProducts
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article', { name: 'cap' })).toBeVisible()
  })

  test('a special product that fails is only logged [S8.28]', async () => {
    const { answers, mount } = show()
    answers.ShopProductByHandle = () => 500
    mount()
    await within(cartCard()).findByText('Your cart is empty')
    expect(said()).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })

  test.each([
    ['the call', () => 503],
    [
      'its user errors',
      () => ({ cartCreate: { cart: null, userErrors: [{ field: null, message: 'No' }], warnings: [] } }),
    ],
  ])('a cart that fails by %s is told, with details on the console [S8.21] [S8.28]', async (_name, answer) => {
    const { answers, mount } = show()
    answers.ShopCartCreate = answer
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    expect(said()).toEqual([['Failed to initialize cart', null]])
    expect(log).toHaveBeenCalledOnce()
  })

  test('an empty shop says so', async () => {
    await ready([])
    expect(screen.getByRole('heading', { name: 'The shelves are empty' })).toBeVisible()
  })
})

describe('choosing', () => {
  test('changes add to a product’s quantity, which begins at 0 and ends at its stock [S4.56]', async () => {
    const { user } = await ready()
    expect(count('mug')).toBe('0')
    expect(add('mug')).toHaveAttribute('aria-disabled', 'true')
    for (const _press of [1, 2, 3]) await user.click(more('mug'))
    expect(count('mug')).toBe('3')
    expect(more('mug')).toHaveAttribute('aria-disabled', 'true')
    await user.click(more('mug'))
    expect(count('mug')).toBe('3')
    await user.click(card('mug').getByRole('button', { name: 'Fewer of mug' }))
    expect([count('mug'), count('cap')]).toEqual(['2', '0'])
  })

  test('a second personal account is refused, of the same product or another [S5.7] [S8.23] [S9.18]', async () => {
    const { user } = await ready()
    await user.click(more('account'))
    await user.click(more('account'))
    await user.click(more('other'))
    expect([count('account'), count('other')]).toEqual(['1', '0'])
    const message = 'You can only buy one TikTok personal account at a time.'
    expect(said().map(([text]) => text)).toEqual([message, message])
  })

  test('one that is in the cart counts, there and on the shelf [S5.7] [S8.23]', async () => {
    const { user } = await ready()
    await user.click(more('account'))
    await user.click(add('account'))
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.click(more('other'))
    await user.click(within(cartCard()).getByRole('button', { name: 'More of account in the cart' }))
    expect(count('other')).toBe('0')
    expect(said()).toHaveLength(2)
  })
})

describe('adding one product', () => {
  test('sends its chosen quantity, and the cart is what is answered [S4.57] [S7.26] [S3.58]', async () => {
    const { user, calls } = await ready()
    await user.click(more('cap'))
    await user.click(more('cap'))
    await user.click(more('mug'))
    await user.click(add('cap'))
    await within(cartCard()).findAllByText('$58.00')
    expect(calls.at(-1)).toEqual({
      name: 'ShopCartLinesAdd',
      variables: { cartId: 'cart-1', lines: [{ merchandiseId: 'v-cap', quantity: 2 }] },
    })
    expect([count('cap'), count('mug')]).toEqual(['0', '1'])
    expect(said()).toEqual([])
  })

  test('is refused until the cart exists; one that failed is made again [S5.8] [S8.24]', async () => {
    const { user, answers, names, mount } = show()
    answers.ShopCartCreate = () => 503
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    delete answers.ShopCartCreate
    error.mockClear()
    await user.click(more('cap'))
    await user.click(add('cap'))
    expect(said()).toEqual([['Cart not ready, try again in a few seconds.', null]])
    await within(cartCard()).findByText('Your cart is empty')
    expect(names()).not.toContain('CartLinesAdd')
    expect(count('cap')).toBe('1')
  })

  test.each([
    ['by its call', () => 503, null],
    [
      'with user errors',
      () => ({
        cartLinesAdd: { cart: null, userErrors: [{ field: ['lines'], message: 'No such thing.' }], warnings: [] },
      }),
      'No such thing.',
    ],
  ])('that fails %s is told; what was chosen stays [S8.25] [S8.28]', async (_name, answer, note) => {
    const { user, answers } = await ready()
    answers.ShopCartLinesAdd = answer
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(said()).toEqual([['Failed to add item to cart', note]]))
    expect(log).toHaveBeenCalledOnce()
    expect(count('cap')).toBe('1')
    expect(within(cartCard()).getByText('Your cart is empty')).toBeVisible()
  })

  test('a line that silently is not there is noticed [S8.25]', async () => {
    const { user, answers, carts } = await ready()
    answers.ShopCartLinesAdd = (data) => {
      carts.set('cart-1', [])
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: unknown[] } } } }
      cartLinesAdd.cart.lines.nodes = []
      return data
    }
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(said()).toEqual([['Failed to add item to cart', null]]))
    expect(count('cap')).toBe('1')
  })

  test('stock that is gone is a warning without an error: told in the store’s words, and not chosen any more [S8.25]', async () => {
    const { user, answers, names } = await ready()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: { quantity: number }[] } } } }
      for (const line of cartLinesAdd.cart.lines.nodes) line.quantity = 1
      const warnings = [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 1 of mug is left.' }]
      return { cartLinesAdd: { ...cartLinesAdd, warnings } }
    }
    await user.click(more('mug'))
    await user.click(more('mug'))
    await user.click(add('mug'))
    await waitFor(() => expect(said()).toEqual([['Failed to add item to cart', 'Only 1 of mug is left.']]))
    expect(lines()).toHaveLength(1)
    expect(count('mug')).toBe('0')
    // the shelves are looked at again
    await waitFor(() => expect(names().filter((name) => name === 'Products')).toHaveLength(2))
  })

  test('a warning of something else is passed on; the product is in the cart', async () => {
    const { user, answers } = await ready()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: object }
      return { cartLinesAdd: { ...cartLinesAdd, warnings: [{ code: 'OTHER', message: 'A price changed.' }] } }
    }
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(warning).toHaveBeenCalledWith('A price changed.'))
    expect(said()).toEqual([])
  })

  test('a cart that was ordered in its window is followed by a new one', async () => {
    const { user, carts, names } = await ready()
    carts.delete('cart-1')
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(names().slice(3)).toEqual(['CartLinesAdd', 'CartCreate', 'CartLinesAdd'])
    expect(said()).toEqual([])
  })
})

test('what is chosen while something is being added stays chosen [S4.56] [S4.57]', async () => {
  const { user, answers } = await ready()
  let open = () => {}
  answers.ShopCartLinesAdd = (data) =>
    new Promise((resolve) => {
      open = () => resolve(data)
    })
  await user.click(more('cap'))
  await user.click(add('cap'))
  await user.click(more('cap'))
  await user.click(more('mug'))
  open()
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect([count('cap'), count('mug')]).toEqual(['1', '1'])
})

describe('lines of the cart', () => {
  test('change their quantity and go', async () => {
    const { user, names } = await ready()
    await user.click(more('mug'))
    await user.click(add('mug'))
    await user.click(await within(cartCard()).findByRole('button', { name: 'More of mug in the cart' }))
    await within(cartCard()).findAllByText('$40.00')
    await user.click(within(cartCard()).getByRole('button', { name: 'Remove mug' }))
    await within(cartCard()).findByText('Your cart is empty')
    expect(names().slice(4)).toEqual(['CartLinesUpdate', 'CartLinesRemove'])
  })

  test('that cannot be changed say so and stay', async () => {
    const { user, answers } = await ready()
    await user.click(more('mug'))
    await user.click(add('mug'))
    answers.ShopCartLinesRemove = () => 503
    await user.click(await within(cartCard()).findByRole('button', { name: 'Remove mug' }))
    await waitFor(() => expect(said()).toEqual([['Failed to change the cart', null]]))
    expect(lines()).toHaveLength(1)
  })
})

describe('checkout', () => {
  test('adds every product with a quantity at once, sends the window it opened to the checkout, and reloads [S4.58]', async () => {
    const { user, calls } = await ready()
    await user.click(more('cap'))
    await user.click(more('mug'))
    windows.openBlankWindow.mockImplementation(() => {
      // in the click itself, before anything is asked
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

  test('without a quantity opens the cart’s checkout, and nothing is asked [S4.59]', async () => {
    const { user, names } = await ready()
    await user.click(checkout())
    expect(windows.openWindow).toHaveBeenCalledWith('https://checkout.test/cart-1')
    expect(windows.reloadPage).not.toHaveBeenCalled()
    expect(names()).toEqual(LOADED)
  })

  test.each([
    ['there is no cart', () => 503],
    [
      'it has no link',
      (data: { cartCreate: { cart: object } }) => ({
        cartCreate: { ...data.cartCreate, cart: { ...data.cartCreate.cart, checkoutUrl: '' } },
      }),
    ],
    [
      'its link is none of the web',
      (data: { cartCreate: { cart: object } }) => ({
        cartCreate: { ...data.cartCreate, cart: { ...data.cartCreate.cart, checkoutUrl: 'javascript:alert(1)' } },
      }),
    ],
  ])('without a quantity, when %s, is refused [S4.59] [S8.27]', async (_name, answer) => {
    const { user, answers, mount, names } = show()
    answers.ShopCartCreate = answer as never
    mount()
    await waitFor(() => expect(names()).toEqual(LOADED))
    await screen.findByRole('article', { name: 'cap' })
    await waitFor(() => expect(within(cartCard()).queryByText(/empty|could not/)).toBeVisible())
    error.mockClear()
    await user.click(checkout())
    expect(said()).toEqual([['No checkout URL available', null]])
    expect(windows.openWindow).not.toHaveBeenCalled()
  })

  test.each([
    ['fails', () => 503, null],
    [
      'is refused',
      () => ({ cartLinesAdd: { cart: null, userErrors: [{ field: null, message: 'No.' }], warnings: [] } }),
      'No.',
    ],
  ])('that %s is told, the window closes, nothing is lost [S8.26] [S8.28]', async (_name, answer, note) => {
    const { user, answers } = await ready()
    answers.ShopCartLinesAdd = answer
    await user.click(more('cap'))
    await user.click(checkout())
    await waitFor(() => expect(said()).toEqual([['Failed to proceed to checkout', note]]))
    expect(blank.close).toHaveBeenCalledOnce()
    expect([windows.sendTo.mock.calls.length, windows.reloadPage.mock.calls.length]).toEqual([0, 0])
    expect(log).toHaveBeenCalledOnce()
    expect(count('cap')).toBe('1')
  })

  test('that would buy less than was chosen stops, and what is in the cart is seen first [S8.26]', async () => {
    const { user, answers } = await ready()
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
    await waitFor(() => expect(said()).toEqual([['Failed to proceed to checkout', 'mug is sold out.']]))
    expect(blank.close).toHaveBeenCalledOnce()
    expect(lines()).toHaveLength(1)
  })

  test('after which there is no link is told, and the cart stays [S8.27]', async () => {
    const { user, answers } = await ready()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: object } }
      return { cartLinesAdd: { ...cartLinesAdd, cart: { ...cartLinesAdd.cart, checkoutUrl: '' } } }
    }
    await user.click(more('cap'))
    await user.click(checkout())
    await waitFor(() => expect(said()).toEqual([['No checkout URL available', null]]))
    expect(blank.close).toHaveBeenCalledOnce()
    expect(lines()).toHaveLength(1)
  })

  test('with a quantity and no cart is not ready [S5.8] [S8.24]', async () => {
    const { user, answers, mount } = show()
    answers.ShopCartCreate = () => 503
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    error.mockClear()
    await user.click(more('cap'))
    await user.click(checkout())
    expect(said()[0]).toEqual(['Cart not ready, try again in a few seconds.', null])
    expect(windows.openBlankWindow).not.toHaveBeenCalled()
  })

  test('whose window the browser kept shut becomes a link', async () => {
    const { user } = await ready()
    windows.openBlankWindow.mockReturnValue(null)
    await user.click(more('cap'))
    await user.click(checkout())
    const link = await within(cartCard()).findByRole('link', { name: 'Open the checkout' })
    expect(link).toHaveAttribute('href', 'https://checkout.test/cart-1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(windows.reloadPage).not.toHaveBeenCalled()
  })

  test('pressed twice is one checkout', async () => {
    const { user, answers, names } = await ready()
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
