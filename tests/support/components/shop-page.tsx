import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { ShopScreen } from '@/components/affiliate/shop/shop-screen'
import { toast } from '@/components/ui/toast'
import { render } from './render'
import { SETTINGS, storeProduct, stubStorefront } from './shop-answers'

const TAG = 'tiktok-personal-account'
export const CAP = storeProduct('cap', { price: '29.00' })
const MUG = storeProduct('mug', { stock: 3 })
const ACCOUNT = storeProduct('account', { tags: [TAG] })
const OTHER = storeProduct('other', { tags: [TAG] })

/** The calls a page makes when it opens. */
export const LOADED = ['Products', 'ProductByHandle', 'CartCreate']

/** Records toasts and console errors without showing them. */
export function listen() {
  const error = vi.spyOn(toast, 'error').mockReset()
  const warning = vi.spyOn(toast, 'warning').mockReset()
  const log = vi.spyOn(console, 'error').mockReset()
  log.mockImplementation(() => {})
  /** Error toasts with their descriptions. */
  const toasts = () => error.mock.calls.map(([message, options]) => [message, options?.description ?? null])
  return { error, warning, log, toasts }
}

type Shelves = Partial<Parameters<typeof stubStorefront>>

export function showShop(...[products = [CAP, MUG, ACCOUNT, OTHER], special]: Shelves) {
  const store = stubStorefront(products, special)
  const user = userEvent.setup()
  const mount = () => render(<ShopScreen settings={SETTINGS} buyer="signed" />)
  return { ...store, user, mount }
}

/** Opens the shop and waits for its cart. */
export async function shopReady(...shelves: Shelves) {
  const shop = showShop(...shelves)
  shop.mount()
  await within(cartCard()).findByText('Your cart is empty')
  return shop
}

export const cartCard = () => screen.getByRole('region', { name: 'Cart' })
export const card = (name: string) => within(screen.getByRole('article', { name }))
export const more = (name: string) => card(name).getByRole('button', { name: `Increase quantity of ${name}` })
export const count = (name: string) => card(name).getByRole('status').textContent
export const cartLines = () =>
  within(cartCard())
    .queryAllByRole('group')
    .map((group) => group.textContent)
