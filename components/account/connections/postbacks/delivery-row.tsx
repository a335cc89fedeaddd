'use client'

import { ChevronRight } from 'lucide-react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast'
import type { Delivery } from '@/lib/conversions/affiliate-postbacks/schema'
import { deliveryKind, deliveryLabel, eventName } from '../labels'
import { useReplayDelivery } from '../use-connections'
import { DeliveryDetails } from './delivery-details'

type DeliveryRowProps = { delivery: Delivery; postbackId: string }

/** One call: its event and status, with all details when expanded. */
export function DeliveryRow({ delivery, postbackId }: DeliveryRowProps) {
  const { id, event, status, httpStatus, durationMs, createdAt, isReplay } = delivery
  const { mutate, isPending } = useReplayDelivery()
  const replay = () =>
    mutate(
      { postbackId, id },
      {
        onSuccess: () => toast.success('The call is sent again.'),
        onError: (error) => toast.error(errorMessage(error)),
      },
    )
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 transition-colors hover:bg-fill focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="icon-sm flex-none text-muted transition-transform group-open:rotate-90"
          />
          <Status kind={deliveryKind(status)}>{deliveryLabel(delivery)}</Status>
          <span className="text-13">{eventName(event)}</span>
          {isReplay ? <Tag>Resent</Tag> : null}
          <span className="ml-auto flex gap-x-3 text-12 text-muted tabular-nums">
            {httpStatus === null ? null : <span>{httpStatus}</span>}
            {durationMs === null ? null : <span>{durationMs} ms</span>}
            <RelativeTime at={createdAt} />
          </span>
        </summary>
        <div className="grid gap-3 px-4 pt-2 pb-4 pl-10">
          <DeliveryDetails delivery={delivery} />
          {status === 'queued' || event === 'test' ? null : (
            <Button size="sm" onClick={replay} busy={isPending} busyLabel="Sending…" className="justify-self-start">
              Send again
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}
