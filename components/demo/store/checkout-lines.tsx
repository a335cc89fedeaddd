import { TriangleAlert } from 'lucide-react'
import { Card, CardHead } from '@/components/ui/card'
import { Thumb } from '@/components/ui/thumb'
import { decimalDollars } from '@/lib/platform/money/format'
import { formatStoreMoney } from '@/lib/shop/cart/rules'
import { shortage } from '@/lib/shop/demo-store/cart-rules'
import type { CheckoutLine } from '@/lib/shop/demo-store/checkout-schema'

type CheckoutLinesProps = {
  lines: readonly CheckoutLine[]
  totalCents: bigint
  currency: string
}

/** The ordered items with their prices. */
export function CheckoutLines({ lines, totalCents, currency }: CheckoutLinesProps) {
  const sum = (cents: bigint) => formatStoreMoney({ amount: decimalDollars(cents), currencyCode: currency })
  return (
    <Card aria-labelledby="lines">
      <CardHead id="lines" title="Your order" />
      <ul className="divide-y divide-line px-4">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start gap-3 py-3">
            <Thumb name={line.title} src={line.imageUrl} size="lg" />
            <div className="grid min-w-0 flex-1 gap-0.5 text-13 leading-[18px]">
              <p className="font-strong [overflow-wrap:anywhere]">{line.title}</p>
              <p className="text-muted tabular-nums">
                {line.quantity} × {sum(line.priceCents)}
              </p>
              <Shortage line={line} />
            </div>
            <p className="flex-none text-13 tabular-nums">{sum(line.priceCents * BigInt(line.quantity))}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-line px-4 py-3 font-strong">
        Total
        <span className="font-display text-22 font-heavy tracking-snug tabular-nums">{sum(totalCents)}</span>
      </p>
    </Card>
  )
}

function Shortage({ line }: { line: CheckoutLine }) {
  const text = shortage(line)
  if (text === null) return null
  return (
    <p className="flex items-start gap-1 text-12 leading-4 text-danger">
      <TriangleAlert className="icon-sm mt-px flex-none" />
      {text}
    </p>
  )
}
