import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { PAGE_MAX } from './constants'
import type { ProductFilter } from './product-query-rules'
import type { CartRecord, CartRef } from './schema'

const WITH_VARIANTS = {
  variants: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.StoreProductInclude
export type ProductRecord = Prisma.StoreProductGetPayload<{ include: typeof WITH_VARIANTS }>

export type ProductOrder = { key: 'CREATED_AT' | 'TITLE' | 'ID'; reverse: boolean }
const COLUMNS = { CREATED_AT: 'createdAt', TITLE: 'title', ID: 'id' } as const

/** Published products that match a filter, in the given order. */
export function listProducts(
  filter: ProductFilter,
  { key, reverse }: ProductOrder,
  first: number,
): Promise<ProductRecord[]> {
  const direction = reverse ? 'desc' : 'asc'
  return db().storeProduct.findMany({
    where: { isPublished: true, AND: filter.map(toWhere) },
    include: WITH_VARIANTS,
    orderBy: [{ [COLUMNS[key]]: direction }, { id: direction }],
    take: Math.min(first, PAGE_MAX),
  })
}

function toWhere(term: ProductFilter[number]): Prisma.StoreProductWhereInput {
  if (term.name === 'tag') return { tags: { has: term.value } }
  const stocked = { variants: { some: { stock: { gt: 0 } } } }
  return term.value ? stocked : { NOT: stocked }
}

/** A published product by its handle or its id. */
export function findStoreProduct(by: { handle: string } | { id: number }): Promise<ProductRecord | null> {
  return db().storeProduct.findFirst({ where: { ...by, isPublished: true }, include: WITH_VARIANTS })
}

/** Variants of published products, with their products. */
export async function findVariants(tx: Tx, ids: readonly number[]) {
  return tx.storeVariant.findMany({
    where: { id: { in: [...ids] }, product: { isPublished: true } },
    include: { product: { include: WITH_VARIANTS } },
    orderBy: { id: 'asc' },
  })
}

/** The lines of a cart. The caller has checked its key. */
export async function readCart(tx: Tx, { id, key }: CartRef): Promise<CartRecord> {
  const lines = await tx.storeCartLine.findMany({
    where: { cartId: id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const variants = await tx.storeVariant.findMany({
    where: { id: { in: lines.map(({ variantId }) => variantId) } },
    include: { product: { include: WITH_VARIANTS } },
  })
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  return {
    id,
    key,
    lines: lines.flatMap(({ id: lineId, quantity, variantId }) => {
      const variant = byId.get(variantId)
      return variant ? [{ id: lineId, quantity, variant }] : []
    }),
  }
}
