'use client'

import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import type { Method } from '@/lib/money/payout-methods/schema'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { usePickMethod } from './queries'

type MethodRowProps = { method: Method; onChange: () => void; onRemove: () => void }

/** One payout method with its actions. */
export function MethodRow({ method: { kind, hint, addedAt, isUsual, fault }, onChange, onRemove }: MethodRowProps) {
  const label = METHOD_LABELS[kind]
  const pick = usePickMethod(() => toast.success(`Payouts go to ${label} ${hint}.`))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5 py-1">
        <p className="flex flex-wrap items-center gap-2 text-13 leading-[18px]">
          <b className="font-medium">{label}</b>
          {isUsual ? <Tag accent>Default</Tag> : null}
        </p>
        <p className="text-12 leading-4 text-muted [overflow-wrap:anywhere]">
          {hint} · since <time dateTime={addedAt}>{formatEasternDay(addedAt)}</time>
        </p>
        {fault ? (
          <p className="text-12 leading-4 text-danger">
            A payout to it may come back. {fault} Press Change to mend it.
          </p>
        ) : null}
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-1">
        {isUsual ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Make default: ${label}`}
            onClick={() => pick.mutate(kind, { onError: (error) => toast.error(errorMessage(error)) })}
            busy={pick.isPending}
            busyLabel="Saving…"
          >
            Make default
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-label={`Change ${label}`} onClick={onChange}>
          Change
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
