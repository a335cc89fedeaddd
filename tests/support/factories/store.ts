import { db } from '@/lib/platform/database/db'

let made = 0

type Made = {
  handle?: string
  title?: string
  tags?: string[]
  stock?: number
  priceCents?: bigint
  isPublished?: boolean
  createdAt?: Date
}

/** A product of the local storefront with one variant (by default $20, ten in stock); the newest so far. */
export async function createStoreProduct(over: Made = {}) {
  made += 1
  const { stock = 10, priceCents = 2_000n, ...product } = over
  const created = await db().storeProduct.create({
    data: {
      handle: `product-${made}`,
      title: `Product ${made}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
      ...product,
      variants: { create: { sku: `SKU-${made}`, priceCents, stock } },
    },
    include: { variants: true },
  })
  const [variant] = created.variants
  if (!variant) throw new Error('the product has no variant')
  return { ...created, variantId: variant.id }
}

export async function stockOf({ variantId }: { variantId: number }): Promise<number> {
  return (await db().storeVariant.findUniqueOrThrow({ where: { id: variantId } })).stock
}
