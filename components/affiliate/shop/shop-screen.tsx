'use client'

import { ErrorState } from '@/components/shared/states/error-state'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import type { StorefrontSettings } from '@/lib/shop/storefront-settings/schema'
import { CartBar } from './cart-bar'
import { CartPanel } from './cart-panel'
import { ProductCard } from './product-card'
import { type Shop, useShop } from './use-shop'

const GRID = 'grid gap-4 min-[560px]:grid-cols-2 xl:grid-cols-3'
// products that may be on the first screen are not lazy-loaded
const EARLY = 6
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The shop: products, quantities, cart and checkout. [S1.22] [S2.86] */
export function ShopScreen({ settings, buyer }: { settings: StorefrontSettings; buyer: string }) {
  const shop = useShop(settings, buyer)
  const count = shop.cart.data?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <div className="grid items-start gap-6 max-lg:pb-20 lg:grid-cols-[minmax(0,1fr)_340px]">
      <section aria-label="Products">
        <Products shop={shop} />
      </section>
      <Card
        aria-labelledby="cart"
        className="max-lg:hidden lg:sticky lg:top-[calc(var(--navbar)+20px)] lg:max-h-[calc(100dvh-var(--navbar)-40px)] lg:overflow-y-auto"
      >
        <CardHead id="cart" title="Cart" aside={<span className="text-13 text-muted tabular-nums">{count}</span>} />
        <div className="px-4 pb-4">
          <CartPanel shop={shop} />
        </div>
      </Card>
      <CartBar shop={shop} count={count} />
      <p role="status" className="sr-only">
        {shop.announcement}
      </p>
    </div>
  )
}

function Products({ shop }: { shop: Shop }) {
  const { products, list } = shop
  if (products.isPending) return <Loading />
  if (products.isError && list.length === 0) {
    return (
      <ErrorState
        message={SHOP_MESSAGES.productsFailed}
        onRetry={() => void products.refetch()}
        retrying={products.isFetching}
      />
    )
  }
  if (list.length === 0) {
    return (
      <EmptyState as="h2" title="No products available">
        Nothing is for sale right now. Please check back soon.
      </EmptyState>
    )
  }
  return (
    <ul className={GRID}>
      {list.map((product, index) => (
        <ProductCard key={product.id} product={product} shop={shop} isEarly={index < EARLY} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={GRID}>
      <span className="sr-only">Loading the products…</span>
      {SKELETONS.map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-[4/3] rounded-none min-[560px]:aspect-square" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-(--control) w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
