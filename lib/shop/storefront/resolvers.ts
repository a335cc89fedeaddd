import 'server-only'
import { GraphQLError } from 'graphql'
import { SLOW_MS } from './constants'
import { findStoreProduct, listProducts, type ProductOrder } from './data'
import {
  type Fault,
  faultOutcome,
  isSkippedBy,
  parseProductQuery,
  readCartGid,
  readLineGid,
  readProductGid,
  readVariantGid,
} from './rules'
import type { Attributes } from './schema'
import { addCartLines, type CartOutcome, createCart, removeCartLines, updateCartLines } from './service'
import { connection, pageOf, payload, productView } from './views'

type ProductsArgs = { first?: number; query?: string | null; sortKey: ProductOrder['key']; reverse: boolean }
type ProductArgs = { id?: string | null; handle?: string | null }
type LineInput = { merchandiseId: string; quantity: number }
type CartInput = { lines?: LineInput[] | null; attributes?: Attributes | null }
type UpdateInput = { id: string; quantity?: number | null }

const toCartLines = (lines: readonly LineInput[]) =>
  lines.map(({ merchandiseId, quantity }) => ({ variantId: readVariantGid(merchandiseId), quantity }))

/**
 * The fields of Query and Mutation.
 * @param origin what URLs in the response begin with
 * @param fault the failure to produce, in tests of the shop
 */
export function resolvers(origin: string, fault: Fault | null, at: Date) {
  /** Runs a change of a cart, or instead produces the fault that was asked for. */
  async function change(field: Fault['field'], make: (isSkipped: boolean) => Promise<CartOutcome>, variantId = 0) {
    await failCall(fault, field)
    const isSkipped = isSkippedBy(fault, field)
    const outcome = await make(isSkipped)
    const answer = payload(fault && isSkipped ? faultOutcome(fault, outcome, variantId) : outcome, origin)
    if (fault?.field === field && fault.kind === 'noCheckoutUrl' && answer.cart) answer.cart.checkoutUrl = ''
    return answer
  }

  return {
    products: async (args: ProductsArgs) => {
      await failCall(fault, 'products')
      const filter = parseProductQuery(args.query ?? '')
      if (!filter) throw new GraphQLError('This storefront filters by available_for_sale and tag alone.')
      const first = pageOf(args, 'products')
      const found = await listProducts(filter, { key: args.sortKey, reverse: args.reverse }, first)
      return connection(found.map((product) => productView(product, origin)))
    },
    product: async ({ id, handle }: ProductArgs) => {
      await failCall(fault, 'product')
      const number = id ? readProductGid(id) : null
      if (!handle && number === null) return null
      const found = await findStoreProduct(handle ? { handle } : { id: number ?? 0 })
      return found && productView(found, origin)
    },
    cartCreate: ({ input }: { input?: CartInput | null }) => {
      const attributes = input?.attributes ?? []
      const lines = toCartLines(input?.lines ?? [])
      return change('cartCreate', (isSkipped) => createCart({ at }, { lines: isSkipped ? [] : lines, attributes }))
    },
    cartLinesAdd: ({ cartId, lines }: { cartId: string; lines: LineInput[] }) => {
      const wanted = toCartLines(lines)
      return change(
        'cartLinesAdd',
        (isSkipped) => addCartLines({ at }, { cart: readCartGid(cartId), lines: isSkipped ? [] : wanted }),
        wanted[0]?.variantId ?? 0,
      )
    },
    cartLinesUpdate: ({ cartId, lines }: { cartId: string; lines: UpdateInput[] }) => {
      const updates = lines.flatMap(({ id, quantity }) =>
        typeof quantity === 'number' ? [{ lineId: readLineGid(id), quantity }] : [],
      )
      return change('cartLinesUpdate', (isSkipped) =>
        updateCartLines({ at }, { cart: readCartGid(cartId), updates: isSkipped ? [] : updates }),
      )
    },
    cartLinesRemove: ({ cartId, lineIds }: { cartId: string; lineIds: string[] }) => {
      const ids = lineIds.map(readLineGid)
      return change('cartLinesRemove', (isSkipped) =>
        removeCartLines({ at }, { cart: readCartGid(cartId), lineIds: isSkipped ? [] : ids }),
      )
    },
  }
}

/** Delays a call or fails it with a server error, as its fault says. @throws GraphQLError */
async function failCall(fault: Fault | null, field: Fault['field']): Promise<void> {
  if (fault?.field !== field) return
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  if (fault.kind === 'errors') {
    const message = 'Internal error. Looks like something went wrong on our end.'
    throw new GraphQLError(message, { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  }
}
