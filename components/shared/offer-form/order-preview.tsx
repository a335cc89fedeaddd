'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type OrderPreview, orderPreviewSchema } from '@/lib/conversions/lists/order-preview-schema'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { FormAlert } from '../forms/form-alert'
import { errorMessage } from '../forms/form-errors'
import { EMPTY_ORDER, orderQuery } from './order-draft'
import { OrderFields } from './order-fields'

type OrderPreviewFormProps = {
  /** The address that answers. */
  path: string
  /** A further field, and the parameters it sends. */
  field?: (errors: Readonly<Record<string, string>>) => ReactNode
  parameters?: Readonly<Record<string, string>>
}

/** What an order would pay, which nobody made: the server answers by the function that decides sales. */
export function OrderPreviewForm({ path, field, parameters }: OrderPreviewFormProps) {
  const [order, setOrder] = useState(EMPTY_ORDER)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (query: string) => apiFetch(`${path}?${query}`, { schema: orderPreviewSchema }),
  })
  const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(String(new URLSearchParams({ ...orderQuery(order), ...parameters })))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {field?.(errors)}
      <OrderFields order={order} change={(part) => setOrder((before) => ({ ...before, ...part }))} errors={errors} />
      <div className="flex flex-wrap items-start gap-4">
        <Button type="submit" busy={isPending} busyLabel="Asking…">
          What would it pay?
        </Button>
        <div role="status" className="min-w-0 flex-1 basis-60 empty:hidden">
          {data && !error ? <Answer answer={data} /> : null}
        </div>
      </div>
      {error && Object.keys(errors).length === 0 ? <FormAlert>{errorMessage(error)}</FormAlert> : null}
    </form>
  )
}

const Answer = ({ answer: { payoutCents, revenueCents, paidBy } }: { answer: OrderPreview }) => (
  <div className="grid gap-1">
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-16 font-strong tabular-nums">
      {payoutCents === null ? null : <span>Payout {formatCents(payoutCents)}</span>}
      {revenueCents === null ? null : (
        <span>
          {payoutCents === null ? 'Costs' : 'Revenue'} {formatCents(revenueCents)}
        </span>
      )}
    </p>
    <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{paidBy}</p>
  </div>
)
