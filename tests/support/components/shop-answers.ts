import { vi } from 'vitest'
import type { StorefrontSettings } from '@/lib/shop/storefront-settings/schema'

const USD = (amount: string) => ({ amount, currencyCode: 'USD' })

type Over = { tags?: string[]; stock?: number; handle?: string; title?: string; price?: string }

/** A product of the storefront API. */
export function storeProduct(
  id: string,
  { tags = [], stock = 10, handle = id, title = id, price = '20.00' }: Over = {},
) {
  const variant = { title: 'Default Title', availableForSale: stock > 0, quantityAvailable: stock, price: USD(price) }
  return {
    id,
    handle,
    title,
    description: `About ${id}`,
    tags,
    featuredImage: null,
    variants: { nodes: [{ id: `v-${id}`, ...variant }] },
  }
}
type StoreProduct = ReturnType<typeof storeProduct>

export type Call = { name: string; variables: Record<string, unknown> }
type Line = { product: StoreProduct; quantity: number }
type Answer = (data: Record<string, unknown>, call: Call) => unknown

export const SETTINGS: StorefrontSettings = {
  storeDomain: 'stoke.test',
  apiVersion: '2024-10',
  publicAccessToken: 'token',
  endpoint: '/storefront',
}

/** A storefront in place of `fetch`, with the calls it received. `answers` replace the answer of a call by name. */
export function stubStorefront(products: StoreProduct[], special: StoreProduct | null = null) {
  const calls: Call[] = []
  const answers: Partial<Record<string, Answer>> = {}
  const carts = new Map<string, Line[]>()
  const all = special ? [...products, special] : products

  function cartOf(id: string) {
    const lines = carts.get(id)
    if (!lines) return null
    const total = lines.reduce(
      (sum, { quantity, product }) => sum + quantity * Number(product.variants.nodes[0]?.price.amount),
      0,
    )
    return {
      id,
      checkoutUrl: `https://checkout.test/${id}`,
      cost: { totalAmount: USD(total.toFixed(2)), subtotalAmount: USD(total.toFixed(2)) },
      lines: { nodes: lines.map(({ product, quantity }) => lineOf(product, quantity)) },
    }
  }
  const changed = (name: string, id: string) => {
    const cart = cartOf(id)
    const gone = [{ field: ['cartId'], message: 'The specified cart does not exist.' }]
    return { [name]: { cart, userErrors: cart ? [] : gone, warnings: [] } }
  }
  function add(id: string, asked: { merchandiseId: string; quantity: number }[]) {
    const lines = carts.get(id)
    for (const { merchandiseId, quantity } of lines ? asked : []) {
      const product = all.find((each) => `v-${each.id}` === merchandiseId)
      const line = lines?.find((each) => each.product === product)
      if (line) line.quantity += quantity
      else if (product) lines?.push({ product, quantity })
    }
    return changed('cartLinesAdd', id)
  }
  function run({ name, variables }: Call): Record<string, unknown> {
    const { cartId, lines, lineIds } = variables as { cartId: string; lines: never[]; lineIds: string[] }
    if (name === 'ShopProducts') return { products: { nodes: products } }
    if (name === 'ShopProductByHandle') return { product: special }
    if (name === 'ShopCartLinesAdd') return add(cartId, lines)
    if (name === 'ShopCartCreate') {
      const id = `cart-${carts.size + 1}`
      carts.set(id, [])
      return changed('cartCreate', id)
    }
    const field = name === 'ShopCartLinesUpdate' ? 'cartLinesUpdate' : 'cartLinesRemove'
    const current = carts.get(cartId)
    if (!current) return changed(field, cartId)
    const updates = (name === 'ShopCartLinesUpdate' ? lines : lineIds.map((id) => ({ id, quantity: 0 }))) as Update[]
    const next = current.map((line) => ({
      ...line,
      quantity: updates.find(({ id }) => id === `l-${line.product.id}`)?.quantity ?? line.quantity,
    }))
    carts.set(
      cartId,
      next.filter(({ quantity }) => quantity > 0),
    )
    return changed(field, cartId)
  }

  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    const call = { name: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '', variables }
    calls.push(call)
    const data = run(call)
    const answer = answers[call.name]
    return answer ? toResponse(await answer(data, call)) : Response.json({ data })
  })
  return { calls, answers, carts, names: () => calls.map(({ name }) => name.replace('Shop', '')) }
}

type Update = { id: string; quantity: number }

/** A number is an HTTP status to fail with; everything else is data. */
const toResponse = (answer: unknown) =>
  typeof answer === 'number'
    ? new Response('{}', { status: answer, headers: { 'content-type': 'application/json' } })
    : Response.json({ data: answer })

function lineOf({ id, title, tags, variants }: StoreProduct, quantity: number) {
  const [variant] = variants.nodes
  return {
    id: `l-${id}`,
    quantity,
    cost: { totalAmount: USD((quantity * Number(variant?.price.amount)).toFixed(2)) },
    merchandise: {
      id: `v-${id}`,
      title: 'Default Title',
      quantityAvailable: variant?.quantityAvailable ?? null,
      product: { id, title, tags, featuredImage: null },
    },
  }
}
