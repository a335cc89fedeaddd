import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CART_GONE, NO_MORE } from '@/lib/shop/cart/constants'
import { storeProduct } from '@/tests/support/components/shop-answers'
import {
  CAP,
  card,
  cartCard,
  cartLines,
  count,
  LOADED,
  listen,
  more,
  shopReady,
  showShop,
} from '@/tests/support/components/shop-page'

let heard: ReturnType<typeof listen>
beforeEach(() => {
  heard = listen()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const add = (name: string) => card(name).getByRole('button', { name: 'Add to cart' })

describe('on load', () => {
  test('fetches the products, then the special product, then creates an empty cart [S4.55] [S7.24] [S7.25]', async () => {
    const { names, calls } = await shopReady()
    expect(names()).toEqual(LOADED)
    expect(calls[2]?.variables).toEqual({
      input: { lines: [], attributes: [{ key: 'stoke_buyer', value: 'signed' }] },
    })
    expect(heard.toasts()).toEqual([])
  })

  test('the special product is last in the list, sold out or not [S7.24]', async () => {
    await shopReady([CAP], storeProduct('merch-test', { stock: 0 }))
    expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'cap',
      'merch-test',
    ])
    expect(card('merch-test').getAllByText('Sold out')).toHaveLength(2)
    expect(more('merch-test')).toBeDisabled()
  })

  test('products that cannot be loaded show an error, and the cart is still created [S8.22] [S8.28]', async () => {
    const { answers, names, mount, user } = showShop()
    answers.ShopProducts = () => 503
    mount()
    await within(cartCard()).findByText('Your cart is empty')
    expect(within(cartCard()).getByText('Nothing is chosen yet: the checkout opens without products.')).toBeVisible()
    expect(heard.toasts()).toEqual([['Failed to load products', null]])
    expect(heard.log.mock.calls[0]).toEqual([
      'Failed to load products',
      { message: expect.any(String), details: expect.objectContaining({ networkStatusCode: 503 }) },
    ])
    expect(names()).toEqual(['Products', 'CartCreate'])
    delete answers.ShopProducts
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article', { name: 'cap' })).toBeVisible()
  })

  test('a special product that fails is only logged [S8.28]', async () => {
    const { answers, mount } = showShop()
    answers.ShopProductByHandle = () => 500
    mount()
    await within(cartCard()).findByText('Your cart is empty')
    expect(heard.toasts()).toEqual([])
    expect(heard.log).toHaveBeenCalledOnce()
  })

  test.each([
    ['the call', () => 503],
    [
      'its user errors',
      () => ({ cartCreate: { cart: null, userErrors: [{ field: null, message: 'No' }], warnings: [] } }),
    ],
  ])('a cart that fails by %s shows an error, with details on the console [S8.21] [S8.28]', async (_name, answer) => {
    const { answers, mount } = showShop()
    answers.ShopCartCreate = answer
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    expect(heard.toasts()).toEqual([['Failed to initialize cart', null]])
    expect(heard.log).toHaveBeenCalledOnce()
  })

  test('an empty shop shows an empty state', async () => {
    await shopReady([])
    expect(screen.getByRole('heading', { name: 'No products available' })).toBeVisible()
  })
})

describe('selecting', () => {
  test('changes add to a product’s quantity, between 0 and its stock [S4.56]', async () => {
    const { user } = await shopReady()
    expect(count('mug')).toBe('0')
    expect(add('mug')).toHaveAttribute('aria-disabled', 'true')
    for (const _press of [1, 2, 3]) await user.click(more('mug'))
    expect(count('mug')).toBe('3')
    expect(more('mug')).toHaveAttribute('aria-disabled', 'true')
    await user.click(more('mug'))
    expect(count('mug')).toBe('3')
    await user.click(card('mug').getByRole('button', { name: 'Decrease quantity of mug' }))
    expect([count('mug'), count('cap')]).toEqual(['2', '0'])
  })

  test('a second personal account is refused, of the same product or another [S5.7] [S8.23] [S9.18]', async () => {
    const { user } = await shopReady()
    await user.click(more('account'))
    await user.click(more('account'))
    await user.click(more('other'))
    expect([count('account'), count('other')]).toEqual(['1', '0'])
    const message = 'You can only buy one TikTok personal account at a time.'
    expect(heard.toasts().map(([text]) => text)).toEqual([message, message])
  })

  test('one in the cart counts too, in the cart and in the list [S5.7] [S8.23]', async () => {
    const { user } = await shopReady()
    await user.click(more('account'))
    await user.click(add('account'))
    await waitFor(() => expect(cartLines()).toHaveLength(1))
    await user.click(more('other'))
    await user.click(within(cartCard()).getByRole('button', { name: 'Increase quantity of account in the cart' }))
    expect(count('other')).toBe('0')
    expect(heard.toasts()).toHaveLength(2)
  })
})

describe('adding one product', () => {
  test('sends the selected quantity, and shows the returned cart [S4.57] [S7.26] [S3.58]', async () => {
    const { user, calls } = await shopReady()
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
    expect(heard.toasts()).toEqual([])
  })

  test('is refused until the cart exists; a failed cart is created again [S5.8] [S8.24]', async () => {
    const { user, answers, names, mount } = showShop()
    answers.ShopCartCreate = () => 503
    mount()
    await within(cartCard()).findByText('The cart could not be started')
    delete answers.ShopCartCreate
    heard.error.mockClear()
    await user.click(more('cap'))
    await user.click(add('cap'))
    expect(heard.toasts()).toEqual([['Cart not ready, try again in a few seconds.', null]])
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
  ])('that fails %s shows an error; the selection stays [S8.25] [S8.28]', async (_name, answer, note) => {
    const { user, answers } = await shopReady()
    answers.ShopCartLinesAdd = answer
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to add item to cart', note]]))
    expect(heard.log).toHaveBeenCalledOnce()
    expect(count('cap')).toBe('1')
    expect(within(cartCard()).getByText('Your cart is empty')).toBeVisible()
  })

  test('a line that is silently missing shows an error [S8.25]', async () => {
    const { user, answers, carts } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      carts.set('cart-1', [])
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: unknown[] } } } }
      cartLinesAdd.cart.lines.nodes = []
      return data
    }
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to add item to cart', null]]))
    expect(count('cap')).toBe('1')
  })

  test('out-of-stock items show the store’s message, and are no longer selected [S8.25]', async () => {
    const { user, answers, names } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: { quantity: number }[] } } } }
      for (const line of cartLinesAdd.cart.lines.nodes) line.quantity = 1
      const warnings = [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 1 of mug is left.' }]
      return { cartLinesAdd: { ...cartLinesAdd, warnings } }
    }
    await user.click(more('mug'))
    await user.click(more('mug'))
    await user.click(add('mug'))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to add item to cart', 'Only 1 of mug is left.']]))
    expect(cartLines()).toHaveLength(1)
    expect(count('mug')).toBe('0')
    // the catalog is loaded again
    await waitFor(() => expect(names().filter((name) => name === 'Products')).toHaveLength(2))
  })

  test('a line of 0, which the store makes of what cannot be bought, says so, and is no longer selected', async () => {
    const { user, answers } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: { cart: { lines: { nodes: { quantity: number }[] } } } }
      for (const line of cartLinesAdd.cart.lines.nodes) line.quantity = 0
      return data
    }
    await user.click(more('mug'))
    await user.click(add('mug'))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to add item to cart', NO_MORE]]))
    expect(count('mug')).toBe('0')
  })

  test('another warning is shown, and the product is in the cart', async () => {
    const { user, answers } = await shopReady()
    answers.ShopCartLinesAdd = (data) => {
      const { cartLinesAdd } = data as { cartLinesAdd: object }
      return { cartLinesAdd: { ...cartLinesAdd, warnings: [{ code: 'OTHER', message: 'A price changed.' }] } }
    }
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(heard.warning).toHaveBeenCalledWith('A price changed.'))
    expect(heard.toasts()).toEqual([])
  })

  test('a cart that was already ordered is replaced by a new one', async () => {
    const { user, carts, names } = await shopReady()
    carts.delete('cart-1')
    await user.click(more('cap'))
    await user.click(add('cap'))
    await waitFor(() => expect(cartLines()).toHaveLength(1))
    expect(names().slice(3)).toEqual(['CartLinesAdd', 'CartCreate', 'CartLinesAdd'])
    expect(heard.toasts()).toEqual([])
  })
})

test('products selected during an add stay selected [S4.56] [S4.57]', async () => {
  const { user, answers } = await shopReady()
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
  await waitFor(() => expect(cartLines()).toHaveLength(1))
  expect([count('cap'), count('mug')]).toEqual(['1', '1'])
})

describe('cart lines', () => {
  test('can change their quantity and be removed', async () => {
    const { user, names } = await shopReady()
    await user.click(more('mug'))
    await user.click(add('mug'))
    await user.click(await within(cartCard()).findByRole('button', { name: 'Increase quantity of mug in the cart' }))
    await within(cartCard()).findAllByText('$40.00')
    await user.click(within(cartCard()).getByRole('button', { name: 'Remove mug' }))
    await within(cartCard()).findByText('Your cart is empty')
    expect(names().slice(4)).toEqual(['CartLinesUpdate', 'CartLinesRemove'])
  })

  test.each([
    ['Remove mug', 'CartLinesRemove'],
    ['Increase quantity of mug in the cart', 'CartLinesUpdate'],
  ])(
    'of a cart that was ordered or has expired go with it: %s begins a new one, with a message',
    async (name, call) => {
      const { user, carts, names } = await shopReady()
      await user.click(more('mug'))
      await user.click(add('mug'))
      const button = await within(cartCard()).findByRole('button', { name })
      carts.delete('cart-1')
      await user.click(button)
      await within(cartCard()).findByText('Your cart is empty')
      expect(names().slice(4)).toEqual([call, 'CartCreate'])
      expect(heard.warning).toHaveBeenCalledWith(CART_GONE)
    },
  )

  test('of which the store takes no more show what it has, and say so', async () => {
    const { user, answers } = await shopReady()
    await user.click(more('mug'))
    await user.click(add('mug'))
    answers.ShopCartLinesUpdate = (data) => {
      const { cartLinesUpdate } = data as { cartLinesUpdate: { cart: { lines: { nodes: { quantity: number }[] } } } }
      for (const line of cartLinesUpdate.cart.lines.nodes) line.quantity = 1
      return data
    }
    await user.click(await within(cartCard()).findByRole('button', { name: 'Increase quantity of mug in the cart' }))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to change the cart', NO_MORE]]))
    expect(cartLines()).toHaveLength(1)
  })

  test('that are gone, by another window, leave the cart as the store has it', async () => {
    const { user, answers, carts, names } = await shopReady()
    await user.click(more('mug'))
    await user.click(add('mug'))
    const message = 'The merchandise line with id line-1 does not exist.'
    answers.ShopCartLinesUpdate = () => {
      carts.set('cart-1', [])
      return { cartLinesUpdate: { cart: null, userErrors: [{ field: ['lines', '0', 'id'], message }], warnings: [] } }
    }
    await user.click(await within(cartCard()).findByRole('button', { name: 'Increase quantity of mug in the cart' }))
    await within(cartCard()).findByText('Your cart is empty')
    expect(heard.toasts()).toEqual([['Failed to change the cart', message]])
    expect(names().slice(4)).toEqual(['CartLinesUpdate', 'CartLinesRemove'])
  })

  test('that cannot be changed show an error and stay', async () => {
    const { user, answers } = await shopReady()
    await user.click(more('mug'))
    await user.click(add('mug'))
    answers.ShopCartLinesRemove = () => 503
    await user.click(await within(cartCard()).findByRole('button', { name: 'Remove mug' }))
    await waitFor(() => expect(heard.toasts()).toEqual([['Failed to change the cart', null]]))
    expect(cartLines()).toHaveLength(1)
  })
})

test('Back closes the cart that was opened from the bar at the bottom and stays in the shop', async () => {
  const { user } = await shopReady()
  const path = window.location.pathname
  await user.click(screen.getByRole('button', { name: 'View cart' }))
  expect(screen.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await waitFor(() => expect(window.history.state?.openSheet).toBeDefined())
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cart' })).toBeNull())
  expect(window.location.pathname).toBe(path)
})
