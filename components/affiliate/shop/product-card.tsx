'use client'

import { ImageOff } from 'lucide-react'
import Image from 'next/image'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import { formatStoreMoney, isPersonalAccount, leftToChoose, stockLabel } from '@/lib/shop/cart/rules'
import type { ShopProduct } from '@/lib/shop/cart/schema'
import { QuantityStepper } from './quantity-stepper'
import type { Shop } from './use-shop'

const SIZE = 640

/** One product: description, price, stock and quantity. */
export function ProductCard({ product, shop, isEarly }: { product: ShopProduct; shop: Shop; isEarly: boolean }) {
  const { quantities, busy, choose, add } = shop
  const chosen = quantities[product.id] ?? 0
  const isSoldOut = !product.variant?.availableForSale
  const titleId = `product-${product.handle}`
  const isIdle = chosen === 0
  const isAdding = busy?.kind === 'add' && busy.id === product.id
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={titleId}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface"
      >
        <Picture product={product} isSoldOut={isSoldOut} isEarly={isEarly} />
        <div className="flex flex-1 flex-col p-4">
          <h2 id={titleId} title={product.title} className="line-clamp-2 text-16 leading-5 [overflow-wrap:anywhere]">
            {product.title}
          </h2>
          <p className="mt-1 mb-3 line-clamp-4 flex-none text-13 leading-[18px] text-text-2">{product.description}</p>
          <p className="mt-auto mb-4 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="font-display text-18 leading-6 font-heavy tracking-snug tabular-nums">
              {product.variant ? formatStoreMoney(product.variant.price) : 'No price'}
            </span>
            <span className="text-12 text-muted">{stockLabel(product)}</span>
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <QuantityStepper
              name={product.title}
              value={chosen}
              max={maxQuantity(product, chosen, shop)}
              disabled={isSoldOut}
              onChange={(by) => choose(product, by)}
            />
            <Button
              className={cn('flex-1', isIdle && 'border-transparent bg-fill text-disabled hover:bg-fill')}
              disabled={isSoldOut}
              // not `disabled`, which would drop the focus when the item is added
              aria-disabled={isIdle || undefined}
              busy={isAdding}
              busyLabel="Adding…"
              aria-describedby={titleId}
              onClick={() => {
                if (!isIdle && busy === null) void add(product)
              }}
            >
              Add to cart
            </Button>
          </div>
        </div>
      </article>
    </li>
  )
}

/** A second personal account is refused with a message, so its button stays enabled. [S8.23] */
function maxQuantity(product: ShopProduct, chosen: number, { cart }: Shop): number {
  if (isPersonalAccount(product)) return Number.POSITIVE_INFINITY
  return chosen + leftToChoose(product, chosen, cart.data ?? null)
}

function Picture({ product, isSoldOut, isEarly }: { product: ShopProduct; isSoldOut: boolean; isEarly: boolean }) {
  const { image } = product
  return (
    <div className="relative grid aspect-[4/3] min-[560px]:aspect-square place-items-center overflow-hidden border-b border-line bg-sunken text-muted">
      {image ? (
        <Image
          src={image.url}
          alt={image.altText ?? ''}
          width={SIZE}
          height={SIZE}
          unoptimized
          loading={isEarly ? 'eager' : 'lazy'}
          className={cn('size-full object-cover', isSoldOut && 'opacity-50 grayscale')}
        />
      ) : (
        <ImageOff aria-hidden="true" className="icon-lg" />
      )}
      {isSoldOut ? <Tag className="absolute top-3 left-3">Sold out</Tag> : null}
    </div>
  )
}
