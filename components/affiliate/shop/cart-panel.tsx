'use client'

import { ArrowUpRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { chosenCost, costAtCheckout, formatStoreMoney, type Quantities } from '@/lib/shop/cart/rules'
import type { Cart, ShopProduct, StoreMoney } from '@/lib/shop/cart/schema'
import { CartLineRow } from './cart-line-row'
import { HeldCheckout } from './held-checkout'
import type { Shop } from './use-shop'

/** The cart: lines, what checkout will add, the total, and the Checkout button. */
export function CartPanel({ shop }: { shop: Shop }) {
  const { cart } = shop
  const chosen = shop.list.filter(({ id }) => shop.quantities[id])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CartContent shop={shop} />
      <Chosen products={chosen} quantities={shop.quantities} />
      <Cost
        cost={cart.data && costAtCheckout(cart.data.cost, shop.list, shop.quantities)}
        isComing={!cart.isError || cart.isFetching}
      />
      <HeldCheckout url={shop.heldCheckout} />
      {shop.heldCheckout !== null && chosen.length === 0 ? null : <CheckoutButton shop={shop} />}
      <p className="text-center text-12 text-muted">
        {cart.data?.lines.length === 0 && chosen.length === 0
          ? 'Nothing is chosen yet: the checkout opens without products.'
          : 'The checkout opens in a new window.'}
      </p>
    </div>
  )
}

function CheckoutButton({ shop: { busy, checkout } }: { shop: Shop }) {
  return (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy?.kind === 'checkout'}
      busyLabel="Opening the checkout…"
      disabled={busy !== null && busy.kind !== 'checkout'}
      onClick={() => void checkout()}
    >
      Checkout <ArrowUpRight />
    </Button>
  )
}

function CartContent({ shop }: { shop: Shop }) {
  const { cart } = shop
  if (cart.data && cart.data.lines.length > 0) {
    return (
      <ul className="-my-3 divide-y divide-line">
        {cart.data.lines.map((line) => (
          <CartLineRow key={line.id} line={line} shop={shop} />
        ))}
      </ul>
    )
  }
  if (cart.data) {
    return (
      <EmptyState as="p" title="Your cart is empty" className="px-0 py-4">
        Choose how many, then add them.
      </EmptyState>
    )
  }
  if (!cart.isError || cart.isFetching) {
    return (
      <div aria-busy="true" className="grid h-[78px] content-center justify-items-center gap-3">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    )
  }
  return (
    <EmptyState
      as="p"
      title="The cart could not be started"
      className="px-0 py-4"
      action={<Button onClick={() => void cart.refetch()}>Try again</Button>}
    >
      Your selection is not lost.
    </EmptyState>
  )
}

/** [S4.58] */
function Chosen({ products, quantities }: { products: readonly ShopProduct[]; quantities: Quantities }) {
  if (products.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-sunken px-3 py-2.5 text-13 leading-[18px]">
      <p className="text-12 text-muted">Checkout also adds</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {products.map((product) => (
          <ChosenLine
            key={product.id}
            title={product.title}
            quantity={quantities[product.id]}
            cost={chosenCost(product, quantities)}
          />
        ))}
      </ul>
    </div>
  )
}

type ChosenLineProps = { title: string; quantity: number | undefined; cost: StoreMoney | null }

function ChosenLine({ title, quantity, cost }: ChosenLineProps) {
  return (
    <li className="flex justify-between gap-3">
      <span className="min-w-0 truncate">
        {title} × {quantity}
      </span>
      <span className="flex-none tabular-nums">{cost ? formatStoreMoney(cost) : null}</span>
    </li>
  )
}

/** What the checkout will ask for, what is chosen included. */
function Cost({ cost, isComing }: { cost: Cart['cost'] | undefined; isComing: boolean }) {
  const none = isComing ? <Skeleton className="h-4 w-14" /> : '—'
  const sum = (money: StoreMoney | undefined) => (money ? formatStoreMoney(money) : none)
  return (
    <dl className="grid gap-1 border-t border-line pt-3 text-13 tabular-nums">
      <div className="flex items-center justify-between text-text-2">
        <dt>Subtotal</dt>
        <dd>{sum(cost?.subtotalAmount)}</dd>
      </div>
      <div className="flex items-center justify-between font-strong">
        <dt>Total</dt>
        <dd className="font-display text-18 leading-7 font-heavy tracking-snug">{sum(cost?.totalAmount)}</dd>
      </div>
    </dl>
  )
}
