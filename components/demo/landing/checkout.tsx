'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Figure } from '@/components/ui/figure'
import { Input } from '@/components/ui/input'
import { parseAmount } from '@/lib/platform/money/amount'
import { splitCents } from '@/lib/platform/money/format'
import type { DemoProduct, PurchaseOrder } from '@/lib/runtime/demo-purchases/schema'
import { type Line, PostbackLog } from './postback-log'
import { usePurchase } from './queries'

const decimal = (cents: number) => (cents / 100).toFixed(2)

/** The price, the Buy button, and the log of the postbacks. */
export function Checkout({ product, clickId }: { product: DemoProduct; clickId: string }) {
  const { offerId, priceCents, hasAmount } = product
  const [amount, setAmount] = useState(decimal(priceCents))
  const [error, setError] = useState<string>()
  const [lines, setLines] = useState<Line[]>([])
  const purchase = usePurchase()

  const send = (order: PurchaseOrder) => {
    if (purchase.isPending) return
    purchase.mutate(order, {
      onSuccess: (report) => setLines((earlier) => [{ key: earlier.length, order, report }, ...earlier]),
    })
  }
  const buy = (event: FormEvent) => {
    event.preventDefault()
    const isSum = parseAmount(amount) !== undefined
    setError(isSum ? undefined : 'Enter an amount such as 49.90.')
    if (isSum) send({ offerId, clickId, amount: priceCents === 0 && !hasAmount ? '' : formatDecimal(amount) })
  }
  const repeat = ({ order, report }: Line) => send({ ...order, txnId: report.txnId })

  return (
    <>
      <Card className="p-4">
        <form onSubmit={buy} noValidate className="grid gap-4">
          <Price product={product} />
          {hasAmount ? (
            <Field label="Order total" hint="The payout is a percentage of it." error={error}>
              <Input
                value={amount}
                inputMode="decimal"
                autoComplete="off"
                inputSize="lg"
                icon="$"
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
          ) : null}
          <Button type="submit" variant="primary" size="lg" block busy={purchase.isPending} busyLabel="Buying…">
            Buy now
          </Button>
          <p className="text-center text-12 text-muted">Nothing is charged. A real postback is sent.</p>
        </form>
      </Card>
      <PostbackLog lines={lines} failure={purchase.error?.message} isBusy={purchase.isPending} onRepeat={repeat} />
    </>
  )
}

/** In the postback's format: always two decimals. */
const formatDecimal = (text: string) => decimal(Number(parseAmount(text)))

function Price({ product: { priceCents, isMonthly, hasAmount } }: { product: DemoProduct }) {
  const [whole, fraction] = splitCents(priceCents)
  return (
    <p className="flex items-baseline gap-1.5">
      {priceCents === 0 ? (
        <Figure whole="Free" className="text-36" />
      ) : (
        <>
          <Figure whole={whole} fraction={fraction} className="text-36" />
          {isMonthly ? <span className="text-muted">a month</span> : null}
        </>
      )}
      {hasAmount ? <span className="ml-auto text-12 text-muted">List price</span> : null}
    </p>
  )
}
