import 'server-only'
import { GraphQLError } from 'graphql'
import { findStoreProduct, listProducts, type ProductOrder } from './data'
import { failCall, leavesUndone, toldAs } from './faults'
import { readCartGid, readLineGid, readProductGid, readVariantGid } from './gids'
import { type Fault, parseProductQuery } from './rules'
import type { Attributes } from './schema'
import { addCartLines, type CartOutcome, createCart, removeCartLines, updateCartLines } from './service'
import { connection, pageOf, payload, productView } from './views'

type ProductsArgs = { first?: number; query?: string | null; sortKey: ProductOrder['key']; reverse: boolean }
type ProductArgs = { id?: string | null; handle?: string | null }
type LineInput = { merchandiseId: string; quantity: number }
type CartInput = { lines?: LineInput[] | null; attributes?: Attributes | null }
type UpdateInput = { id: string; quantity?: number | null }

const asked = (lines: readonly LineInput[]) =>
  lines.map(({ merchandiseId, quantity }) => ({ variantId: readVariantGid(merchandiseId), quantity }))

/** The fields of Query and Mutation. */
export function resolvers(origin: string, fault: Fault | null) {
  /** A change of a cart, or in its place the fault that was asked for. */
  async function change(field: Fault['field'], make: (isUndone: boolean) => Promise<CartOutcome>, variantId = 0) {
    await failCall(fault, field)
    const isUndone = leavesUndone(fault, field)
    const outcome = await make(isUndone)
    const answer = payload(fault && isUndone ? toldAs(fault, outcome, variantId) : outcome, origin)
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
      const lines = asked(input?.lines ?? [])
      return change('cartCreate', (isUndone) => createCart({ lines: isUndone ? [] : lines, attributes }))
    },
    cartLinesAdd: ({ cartId, lines }: { cartId: string; lines: LineInput[] }) => {
      const wanted = asked(lines)
      return change(
        'cartLinesAdd',
        (isUndone) => addCartLines(readCartGid(cartId), isUndone ? [] : wanted),
        wanted[0]?.variantId ?? 0,
      )
    },
    cartLinesUpdate: ({ cartId, lines }: { cartId: string; lines: UpdateInput[] }) => {
      const updates = lines.flatMap(({ id, quantity }) =>
        typeof quantity === 'number' ? [{ lineId: readLineGid(id), quantity }] : [],
      )
      return change('cartLinesUpdate', (isUndone) => updateCartLines(readCartGid(cartId), isUndone ? [] : updates))
    },
    cartLinesRemove: ({ cartId, lineIds }: { cartId: string; lineIds: string[] }) => {
      const ids = lineIds.map(readLineGid)
      return change('cartLinesRemove', (isUndone) => removeCartLines(readCartGid(cartId), isUndone ? [] : ids))
    },
  }
}
