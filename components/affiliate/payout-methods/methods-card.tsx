'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { toast } from '@/components/ui/toast'
import { METHOD_ORDER } from '@/lib/money/payout-methods/constants'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import type { Method, Methods } from '@/lib/money/payout-methods/schema'
import { MethodDialog } from './method-dialog'
import type { CountryChoice } from './method-form'
import { MethodRow } from './method-row'
import { methodsOptions, usePickMethod } from './queries'
import { RemoveDialog } from './remove-dialog'

type Open = { about: 'new' } | { about: 'change' | 'removal'; method: Method }

/** The payout methods, one of each kind, and which of them is the default. [S3.35] */
export function MethodsCard({ countries }: { countries: readonly CountryChoice[] }) {
  const query = useQuery(methodsOptions)
  const [open, setOpen] = useState<Open | null>(null)
  const [isBusy, setBusy] = useState(false)
  const missing = METHOD_ORDER.filter((kind) => !query.data?.methods.some((method) => method.kind === kind))
  const close = () => setOpen(null)
  return (
    <Card aria-labelledby="payout-methods" className="overflow-hidden">
      <CardHead
        id="payout-methods"
        title="Payout methods"
        action={
          query.data && missing.length > 0 ? (
            <Button size="sm" onClick={() => setOpen({ about: 'new' })}>
              Add a method
            </Button>
          ) : null
        }
      />
      {query.data ? <MethodList methods={query.data} onOpen={setOpen} /> : null}
      {query.data || query.error ? null : <Skeleton className="m-4 h-24" />}
      {query.data ? null : <Failure query={query} className="border-t border-line" />}
      <Dialog open={open !== null} onOpenChange={(isOpen) => isOpen || isBusy || close()}>
        {open?.about === 'new' ? (
          <MethodDialog kinds={missing} countries={countries} onBusy={setBusy} onClose={close} />
        ) : null}
        {open?.about === 'change' ? (
          <MethodDialog
            before={open.method.hint}
            kinds={[open.method.kind]}
            countries={countries}
            onBusy={setBusy}
            onClose={close}
          />
        ) : null}
        {open?.about === 'removal' ? <RemoveDialog method={open.method} onBusy={setBusy} onClose={close} /> : null}
      </Dialog>
    </Card>
  )
}

type MethodListProps = { methods: Methods; onOpen: (open: Open) => void }

function MethodList({ methods: { methods, isPicked, heldUntil, liftedAt }, onOpen }: MethodListProps) {
  if (methods.length === 0) {
    return (
      <EmptyState title="No payout method yet" className="border-t border-line">
        Add PayPal, Payoneer or a bank account, so that we know where to send your money.
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {methods.map((method) => (
          <MethodRow
            key={method.kind}
            method={method}
            onChange={() => onOpen({ about: 'change', method })}
            onRemove={() => onOpen({ about: 'removal', method })}
          />
        ))}
      </ul>
      {heldUntil ? (
        <p className="flex gap-2.5 border-t border-line px-4 py-3 text-13 leading-[18px]">
          <CalendarClock aria-hidden="true" className="mt-px flex-none text-muted" />
          <span>
            A method was changed. Payouts are held until{' '}
            <time dateTime={heldUntil}>{formatEasternInstant(new Date(heldUntil))}</time>.
          </span>
        </p>
      ) : null}
      {liftedAt ? (
        <p className="flex gap-2.5 border-t border-line px-4 py-3 text-13 leading-[18px]">
          <CalendarClock aria-hidden="true" className="mt-px flex-none text-muted" />
          <span>
            Payouts are no longer held: our team ended the hold early on{' '}
            <time dateTime={liftedAt}>{formatEasternInstant(new Date(liftedAt))}</time>.
          </span>
        </p>
      ) : null}
      {isPicked && methods.length > 1 ? <Unpick /> : null}
    </>
  )
}

/** Resets the default to the standard order. */
function Unpick() {
  const { mutate, isPending } = usePickMethod(() =>
    toast.success('The default method is now the first in the standard order.'),
  )
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-2 text-12 text-muted">
      You chose the default method.
      <TextLink asChild>
        <button
          type="button"
          disabled={isPending}
          onClick={() => mutate(null, { onError: (error) => toast.error(errorMessage(error)) })}
        >
          Use the standard order
        </button>
      </TextLink>
    </p>
  )
}
