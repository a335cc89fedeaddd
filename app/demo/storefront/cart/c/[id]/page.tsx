import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CheckoutLines } from '@/components/demo/store/checkout-lines'
import { OrderPlaced } from '@/components/demo/store/order-placed'
import { PayForm } from '@/components/demo/store/pay-form'
import { StoreBar } from '@/components/demo/store/store-bar'
import { QueryProvider } from '@/components/shell/providers/query-provider'
import { EmptyState } from '@/components/ui/empty-state'
import { getPageActor } from '@/lib/accounts/auth/actor'
import { env } from '@/lib/platform/env'
import { findCheckout } from '@/lib/shop/demo-store/checkout-data'
import { readCheckoutRef } from '@/lib/shop/demo-store/gid-rules'

export const metadata: Metadata = { title: 'Checkout' }

type CheckoutPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The store's checkout, at the same path as Shopify's: /cart/c/{id}?key={key}. */
export default async function CheckoutPage({ params, searchParams }: CheckoutPageProps) {
  const ref = readCheckoutRef((await params).id, (await searchParams).key)
  const checkout = env().DEMO && ref ? await findCheckout(ref) : null
  if (!ref || !checkout) notFound()
  const { lines, totalCents, currency, order } = checkout
  const email = (await getPageActor())?.email ?? ''
  return (
    <>
      <StoreBar />
      <main
        id="main"
        className="mx-auto grid w-full max-w-[1080px] items-start gap-6 px-4 pt-6 pb-[max(40px,env(safe-area-inset-bottom))] md:px-8 md:pt-10 lg:grid-cols-[minmax(0,1fr)_400px]"
      >
        <h1 className="text-28 leading-[34px] tracking-[-0.02em] lg:col-span-2">Checkout</h1>
        {lines.length === 0 ? (
          <EmptyState as="h2" title="Your cart is empty" className="lg:col-span-2">
            Close this window, add something in the shop, and come back.
          </EmptyState>
        ) : (
          <>
            <CheckoutLines lines={lines} totalCents={totalCents} currency={currency} />
            {order ? (
              <OrderPlaced number={order.number} />
            ) : (
              <QueryProvider>
                <PayForm cartId={ref.id} cartKey={ref.key} totalCents={String(totalCents)} email={email} />
              </QueryProvider>
            )}
          </>
        )}
      </main>
    </>
  )
}
