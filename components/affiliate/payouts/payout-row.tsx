'use client'

import { ChevronDown } from 'lucide-react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import type { PayoutStep, PayoutView } from '@/lib/money/payouts/requests/schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { formatCents } from '@/lib/platform/money/format'
import { STEP_LOOKS } from './payout-labels'
import { useCancelPayout } from './use-payouts'

/** A payout: amount, method and status, with its steps when expanded. */
export function PayoutRow({ payout }: { payout: PayoutView }) {
  const { amountCents, methodKind, methodHint, status, requestedAt, timeline, reference, canCancel } = payout
  const { label, ...look } = STEP_LOOKS[status]
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2.5 text-13 leading-[18px] transition-colors hover:bg-fill focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 gap-0.5">
            <b className="text-14 leading-5 font-strong tabular-nums">{formatCents(amountCents)}</b>
            <span className="truncate text-12 leading-4 text-muted">
              {METHOD_LABELS[methodKind]} {methodHint}
            </span>
          </span>
          <span className="grid justify-items-end gap-0.5">
            <Status {...look}>{label}</Status>
            <time dateTime={requestedAt} className="text-12 leading-4 text-muted">
              {formatEasternDay(requestedAt)}
            </time>
          </span>
          <ChevronDown aria-hidden="true" className="flex-none text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pt-1 pb-4">
          <ol aria-label="Payout steps" className="grid gap-2.5">
            {timeline.map((step) => (
              <Step key={`${step.status} ${step.at}`} step={step} />
            ))}
          </ol>
          {reference ? (
            <p className="text-12 text-muted">
              Reference <span className="mono select-all [overflow-wrap:anywhere]">{reference}</span>
            </p>
          ) : null}
          {canCancel ? <CancelButton payout={payout} /> : null}
        </div>
      </details>
    </li>
  )
}

function Step({ step: { status, at, reason } }: { step: PayoutStep }) {
  const { label, ...look } = STEP_LOOKS[status]
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Status {...look}>{label}</Status>
        <time dateTime={at} className="text-12 text-muted">
          {formatEasternInstant(new Date(at))}
        </time>
      </span>
      {reason ? <span className="pl-[19px] text-12 leading-4 text-text-2">{reason}</span> : null}
    </li>
  )
}

function CancelButton({ payout: { id, amountCents } }: { payout: PayoutView }) {
  const { mutate, isPending } = useCancelPayout(
    () => toast.success(`${formatCents(amountCents)} is available again.`),
    (error) => toast.error(errorMessage(error)),
  )
  return (
    <Button
      variant="danger-quiet"
      className="justify-self-start max-md:w-full"
      onClick={() => mutate(id)}
      busy={isPending}
      busyLabel="Canceling…"
    >
      Cancel payout
    </Button>
  )
}
