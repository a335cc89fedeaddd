import 'server-only'
import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { CART_DAYS } from './constants'
import { type CartRecord, type CartVariant, findVariants, readCart } from './data'
import type { CartRef } from './gids'
import { type CartWarning, judgeLines, type UserError, type Wanted } from './rules'
import type { Attributes } from './schema'

/** What every change of a cart comes to. The cart is null when there is none, or none was made. */
export type CartOutcome = { cart: CartRecord | null; userErrors: UserError[]; warnings: CartWarning[] }
/** A number of a variant, as it was asked for; an id we cannot read is null. */
export type AskedLine = { variantId: number | null; quantity: number }

const refused = (userErrors: UserError[]): CartOutcome => ({ cart: null, userErrors, warnings: [] })
const GONE = refused([{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }])
const unknownLine = (index: number): UserError => ({
  code: 'INVALID_MERCHANDISE_LINE',
  field: ['lines', String(index), 'id'],
  message: 'The merchandise line with this id does not exist.',
})

/** Makes a cart, empty or with lines, and forgets those that nobody ordered in ten days. [S7.25] */
export function createCart(
  { lines, attributes }: { lines: AskedLine[]; attributes: Attributes },
  clock: Clock = systemClock,
): Promise<CartOutcome> {
  const at = clock.now()
  return transact(async (tx) => {
    const wanted = await wantedOf(tx, lines, [])
    if ('userErrors' in wanted) return refused(wanted.userErrors)
    const judged = judgeLines(wanted.lines, [])
    if (judged.userErrors.length > 0) return refused(judged.userErrors)
    const ref = { id: newId(at), key: randomBytes(16).toString('hex') }
    const tooOld = new Date(at.getTime() - CART_DAYS * DAY_MS)
    await tx.storeCart.deleteMany({ where: { orderedAt: null, updatedAt: { lt: tooOld } } })
    await tx.storeCart.create({ data: { ...ref, attributes, createdAt: at, updatedAt: at } })
    await writeLines(tx, ref, judged.lines, at)
    return { cart: await readCart(tx, ref), userErrors: [], warnings: judged.warnings }
  })
}

/** Adds to a cart; what is in it already becomes more. All of the lines, or none of them. [S7.26] */
export function addCartLines(
  ref: CartRef | null,
  lines: AskedLine[],
  clock: Clock = systemClock,
): Promise<CartOutcome> {
  return changeCart(ref, clock, (tx, cart) => wantedOf(tx, lines, cart.lines))
}

/** Sets the quantities of lines; 0 takes one out. */
export function updateCartLines(
  ref: CartRef | null,
  updates: { lineId: string | null; quantity: number }[],
  clock: Clock = systemClock,
): Promise<CartOutcome> {
  return changeCart(ref, clock, async (_tx, cart) => {
    const found = updates.map(({ lineId, quantity }, index) => {
      const line = cart.lines.find(({ id }) => id === lineId)
      return line ? { variant: line.variant, quantity, field: ['lines', String(index), 'quantity'] } : index
    })
    const unknown = found.filter((each) => typeof each === 'number')
    if (unknown.length > 0) return { userErrors: unknown.map(unknownLine) }
    return { lines: found.filter((each) => typeof each !== 'number') }
  })
}

/** Takes lines out of a cart; those that are not in it are gone already. */
export function removeCartLines(
  ref: CartRef | null,
  lineIds: (string | null)[],
  clock: Clock = systemClock,
): Promise<CartOutcome> {
  return changeCart(ref, clock, async (_tx, cart) => {
    const gone = cart.lines.filter(({ id }) => lineIds.includes(id))
    return { lines: gone.map(({ variant }) => ({ variant, quantity: 0, field: ['lineIds'] })) }
  })
}

type Resolved = { lines: Wanted<CartVariant>[] } | { userErrors: UserError[] }

/** One change at a time: the cart's row is held. A cart that was ordered is no more. */
function changeCart(
  ref: CartRef | null,
  clock: Clock,
  resolve: (tx: Tx, cart: CartRecord) => Promise<Resolved>,
): Promise<CartOutcome> {
  const at = clock.now()
  return transact(async (tx) => {
    const held = ref && (await holdCart(tx, ref))
    if (!ref || !held || held.orderedAt) return GONE
    const cart = await readCart(tx, ref)
    const resolved = await resolve(tx, cart)
    if ('userErrors' in resolved) return { cart, userErrors: resolved.userErrors, warnings: [] }
    const touched = new Set(resolved.lines.map(({ variant }) => variant.id))
    const judged = judgeLines(
      resolved.lines,
      cart.lines.filter(({ variant }) => !touched.has(variant.id)),
    )
    if (judged.userErrors.length > 0) return { cart, userErrors: judged.userErrors, warnings: [] }
    await writeLines(tx, ref, judged.lines, at)
    await tx.storeCart.update({ where: { id: ref.id }, data: { updatedAt: at } })
    return { cart: await readCart(tx, ref), userErrors: [], warnings: judged.warnings }
  })
}

type HeldCart = { orderedAt: Date | null; attributes: unknown }

/** The row of a cart, held until the transaction ends; undefined when there is none, or the key is not its own. */
export async function holdCart(tx: Tx, { id, key }: CartRef): Promise<HeldCart | undefined> {
  const [row] = await tx.$queryRaw<HeldCart[]>`
    SELECT ordered_at AS "orderedAt", attributes FROM store_cart
    WHERE id = ${id}::uuid AND key = ${key} FOR NO KEY UPDATE`
  return row
}

/** What is asked for on top of what is there, variant by variant. */
async function wantedOf(tx: Tx, asked: AskedLine[], current: CartRecord['lines']): Promise<Resolved> {
  const ids = asked.flatMap(({ variantId }) => variantId ?? [])
  const variants = new Map((await findVariants(tx, ids)).map((variant) => [variant.id, variant]))
  const userErrors: UserError[] = []
  const wanted = new Map<number, Wanted<CartVariant>>()
  for (const [index, { variantId, quantity }] of asked.entries()) {
    const field = ['lines', String(index), 'quantity']
    const variant = variants.get(variantId ?? 0)
    if (!variant) userErrors.push({ ...unknownLine(index), field: ['lines', String(index), 'merchandiseId'] })
    else if (quantity < 1) userErrors.push({ code: 'LESS_THAN', field, message: 'The quantity must be 1 or more.' })
    else {
      const before =
        wanted.get(variant.id)?.quantity ?? current.find((line) => line.variant.id === variant.id)?.quantity
      wanted.set(variant.id, { variant, quantity: (before ?? 0) + quantity, field })
    }
  }
  return userErrors.length > 0 ? { userErrors } : { lines: [...wanted.values()] }
}

async function writeLines(tx: Tx, { id: cartId }: CartRef, lines: Wanted<CartVariant>[], at: Date): Promise<void> {
  for (const { variant, quantity } of lines) {
    const where = { cartId_variantId: { cartId, variantId: variant.id } }
    if (quantity === 0) await tx.storeCartLine.deleteMany({ where: { cartId, variantId: variant.id } })
    else {
      const row = { id: newId(at), cartId, variantId: variant.id, quantity, createdAt: at }
      await tx.storeCartLine.upsert({ where, update: { quantity }, create: row })
    }
  }
}
