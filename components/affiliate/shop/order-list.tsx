import { Card } from '@/components/ui/card'
import { formatLongEasternDay } from '@/lib/platform/dates/formats'
import { decimalDollars } from '@/lib/platform/money/format'
import { formatStoreMoney } from '@/lib/shop/cart/rules'
import type { ShopOrder } from '@/lib/shop/orders/schema'

const sum = (cents: bigint, currencyCode: string) => formatStoreMoney({ amount: decimalDollars(cents), currencyCode })

/** The orders with their lines, newest first. */
export function OrderList({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <ul className="grid gap-4">
      {orders.map(({ id, number, placedAt, totalCents, currency, lines }) => (
        <li key={id}>
          <Card aria-labelledby={`order-${number}`}>
            <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
              <h2 id={`order-${number}`} className="text-16 leading-5">
                Order {number}
              </h2>
              <p className="text-13 text-muted">
                <time dateTime={placedAt.toISOString()}>{formatLongEasternDay(placedAt)}</time>
              </p>
            </header>
            <ul className="divide-y divide-line px-4">
              {lines.map((line) => (
                <li key={line.title} className="flex items-start justify-between gap-4 py-2.5 text-13 leading-[18px]">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {line.title} <span className="whitespace-nowrap text-muted tabular-nums">× {line.quantity}</span>
                  </span>
                  <span className="flex-none tabular-nums">
                    {sum(line.priceCents * BigInt(line.quantity), currency)}
                  </span>
                </li>
              ))}
            </ul>
            <p className="flex items-baseline justify-between border-t border-line px-4 py-3 text-13 font-strong">
              Total
              <span className="font-display text-16 font-heavy tracking-snug tabular-nums">
                {sum(totalCents, currency)}
              </span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
