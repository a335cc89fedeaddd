import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { type LineChange, validateLines } from './cart-rules'
import { CART_DAYS } from './constants'
import { findVariants, readCart } from './data'
import type { Attributes, CartOutcome, CartRecord, CartRef, CartVariant, UserError } from './schema'

/** A requested quantity of a variant; an id that cannot be parsed is null. */
export type RequestedLine = { variantId: number | null; quantity: number }

const refused = (userErrors: UserError[]): CartOutcome => ({ cart: null, userErrors, warnings: [] })
const CART_NOT_FOUND = refused([{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }])
const unknownLine = (index: number): UserError => ({
  code: 'INVALID_MERCHANDISE_LINE',
  field: ['lines', String(index), 'id'],
  message: 'The merchandise line with this id does not exist.',
})

type CartContext = { at: Date }

/** Creates a cart, empty or with lines, and deletes carts that nobody ordered in ten days. [S7.25] */
export function createCart(
  { at }: CartContext,
  { lines, attributes }: { lines: RequestedLine[]; attributes: Attributes },
): Promise<CartOutcome> {
  return transact(async (tx) => {
    const requested = await sumLines(tx, lines, [])
    if ('userErrors' in requested) return refused(requested.userErrors)
    const valid = validateLines(requested.lines, [])
    if (valid.userErrors.length > 0) return refused(valid.userErrors)
    const ref = { id: newId(at), key: randomBytes(16).toString('hex') }
    const expired = new Date(at.getTime() - CART_DAYS * DAY_MS)
    await tx.storeCart.deleteMany({ where: { orderedAt: null, updatedAt: { lt: expired } } })
    await tx.storeCart.create({ data: { ...ref, attributes, createdAt: at, updatedAt: at } })
    await writeLines(tx, ref, valid.lines, at)
    return { cart: await readCart(tx, ref), userErrors: [], warnings: valid.warnings }
  })
}

/** Adds lines to a cart, on top of the quantities already in it: all of the lines, or none of them. [S7.26] */
export function addCartLines(
  context: CartContext,
  { cart: ref, lines }: { cart: CartRef | null; lines: RequestedLine[] },
): Promise<CartOutcome> {
  return changeCart(context, ref, (tx, cart) => sumLines(tx, lines, cart.lines))
}

/** Sets the quantities of lines; 0 removes one. */
export function updateCartLines(
  context: CartContext,
  { cart: ref, updates }: { cart: CartRef | null; updates: { lineId: string | null; quantity: number }[] },
): Promise<CartOutcome> {
  return changeCart(context, ref, async (_tx, cart) => {
    const found = updates.map(({ lineId, quantity }, index) => {
      const line = cart.lines.find(({ id }) => id === lineId)
      return line ? { variant: line.variant, quantity, field: ['lines', String(index), 'quantity'] } : index
    })
    const unknown = found.filter((each) => typeof each === 'number')
    if (unknown.length > 0) return { userErrors: unknown.map(unknownLine) }
    return { lines: found.filter((each) => typeof each !== 'number') }
  })
}

/** Removes lines from a cart; ids that are not in it are ignored. */
export function removeCartLines(
  context: CartContext,
  { cart: ref, lineIds }: { cart: CartRef | null; lineIds: (string | null)[] },
): Promise<CartOutcome> {
  return changeCart(context, ref, async (_tx, cart) => {
    const removed = cart.lines.filter(({ id }) => lineIds.includes(id))
    return { lines: removed.map(({ variant }) => ({ variant, quantity: 0, field: ['lineIds'] })) }
  })
}

type Resolved = { lines: LineChange<CartVariant>[] } | { userErrors: UserError[] }

/** Applies one change at a time: the cart's row is locked. An ordered cart no longer exists for its buyer. */
function changeCart(
  { at }: CartContext,
  ref: CartRef | null,
  resolve: (tx: Tx, cart: CartRecord) => Promise<Resolved>,
): Promise<CartOutcome> {
  return transact(async (tx) => {
    const locked = ref && (await lockCart(tx, ref))
    if (!ref || !locked || locked.orderedAt) return CART_NOT_FOUND
    const cart = await readCart(tx, ref)
    const resolved = await resolve(tx, cart)
    if ('userErrors' in resolved) return { cart, userErrors: resolved.userErrors, warnings: [] }
    const changed = new Set(resolved.lines.map(({ variant }) => variant.id))
    const valid = validateLines(
      resolved.lines,
      cart.lines.filter(({ variant }) => !changed.has(variant.id)),
    )
    if (valid.userErrors.length > 0) return { cart, userErrors: valid.userErrors, warnings: [] }
    await writeLines(tx, ref, valid.lines, at)
    await tx.storeCart.update({ where: { id: ref.id }, data: { updatedAt: at } })
    return { cart: await readCart(tx, ref), userErrors: [], warnings: valid.warnings }
  })
}

type LockedCart = { orderedAt: Date | null; attributes: unknown }

/** Locks a cart's row until the transaction ends; undefined when it does not exist or the key is wrong. */
export async function lockCart(tx: Tx, { id, key }: CartRef): Promise<LockedCart | undefined> {
  const [row] = await tx.$queryRaw<LockedCart[]>`
    SELECT ordered_at AS "orderedAt", attributes FROM store_cart
    WHERE id = ${id}::uuid AND key = ${key} FOR NO KEY UPDATE`
  return row
}

/** Adds requested lines to the current quantities, by variant. */
async function sumLines(tx: Tx, requested: RequestedLine[], current: CartRecord['lines']): Promise<Resolved> {
  const ids = requested.flatMap(({ variantId }) => variantId ?? [])
  const variants = new Map((await findVariants(tx, ids)).map((variant) => [variant.id, variant]))
  const userErrors: UserError[] = []
  const changes = new Map<number, LineChange<CartVariant>>()
  for (const [index, { variantId, quantity }] of requested.entries()) {
    const field = ['lines', String(index), 'quantity']
    const variant = variants.get(variantId ?? 0)
    if (!variant) userErrors.push({ ...unknownLine(index), field: ['lines', String(index), 'merchandiseId'] })
    else if (quantity < 1) userErrors.push({ code: 'LESS_THAN', field, message: 'The quantity must be 1 or more.' })
    else {
      const before =
        changes.get(variant.id)?.quantity ?? current.find((line) => line.variant.id === variant.id)?.quantity
      changes.set(variant.id, { variant, quantity: (before ?? 0) + quantity, field })
    }
  }
  return userErrors.length > 0 ? { userErrors } : { lines: [...changes.values()] }
}

async function writeLines(tx: Tx, { id: cartId }: CartRef, lines: LineChange<CartVariant>[], at: Date): Promise<void> {
  for (const { variant, quantity } of lines) {
    const where = { cartId_variantId: { cartId, variantId: variant.id } }
    if (quantity === 0) await tx.storeCartLine.deleteMany({ where: { cartId, variantId: variant.id } })
    else {
      const row = { id: newId(at), cartId, variantId: variant.id, quantity, createdAt: at }
      await tx.storeCartLine.upsert({ where, update: { quantity }, create: row })
    }
  }
}
