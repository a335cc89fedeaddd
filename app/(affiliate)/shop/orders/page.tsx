import type { Metadata } from 'next'
import Link from 'next/link'
import { OrderList } from '@/components/affiliate/shop/order-list'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { getOrders } from '@/lib/shop/orders/data'
import { ordersQuerySchema } from '@/lib/shop/orders/schema'
import { hasOrderReports } from '@/lib/shop/storefront-settings/rules'

export const metadata: Metadata = { title: 'Your orders' }

type OrdersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: OrdersPageProps) {
  const { userId } = await requireAffiliatePage('/shop/orders')
  const { before } = ordersQuerySchema.parse(await searchParams)
  const { orders, next } = await getOrders(userId, before ? new Date(before) : systemClock.now())
  const toShop = (
    <Button asChild>
      <Link href="/shop" prefetch={false}>
        To the shop
      </Link>
    </Button>
  )
  return (
    <PageShell width="narrow">
      <PageHeader title="Your orders" actions={toShop} />
      {orders.length === 0 ? (
        <Card>
          <EmptyState as="h2" title={before ? 'No older orders' : 'No orders yet'}>
            {hasOrderReports(env())
              ? 'What you buy in the shop is listed here.'
              : 'The shop does not report orders to us. It tells you about them itself.'}
          </EmptyState>
        </Card>
      ) : (
        <OrderList orders={orders} />
      )}
      {next ? (
        <Button asChild className="mt-4">
          <Link href={`/shop/orders?before=${next.toISOString()}`} prefetch={false}>
            Older orders
          </Link>
        </Button>
      ) : null}
    </PageShell>
  )
}
