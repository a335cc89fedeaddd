'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import type { Endpoint, EventDetail } from '@/lib/api/webhooks/schema'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import { FactList } from '../figures/fact-list'
import { errorMessage } from '../forms/form-errors'
import { Loader } from '../loader/loader'
import { CodeBlock } from '../page/code-block'
import { useReturnFocus } from '../page/use-return-focus'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { TryLine } from './delivery-attempt-row'
import { eventLabel } from './event-groups'
import { deliveryState, ORDERS, objectText } from './labels'
import { eventOptions, type Side } from './queries'
import { useReplayEvent } from './use-webhooks'

type EventSheetProps = { side: Side; webhook: Endpoint; deliveryId: string; onClose: () => void }

/** One event: what it says, every try, and the button that sends it again. */
export function EventSheet({ side, webhook, deliveryId, onClose }: EventSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery(eventOptions(side, webhook.id, deliveryId))
  const detail = query.data
  const isFinished = detail && detail.event.status !== 'queued' && detail.event.type !== TEST_TYPE
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent
        {...returnFocus}
        title={detail ? <span className="mono text-16">{detail.event.type}</span> : 'Event'}
        foot={
          side.mayChange && isFinished ? (
            <ReplayButton side={side} webhook={webhook} deliveryId={deliveryId} />
          ) : undefined
        }
        className="md:w-[560px]"
      >
        {detail ? <Details detail={detail} /> : null}
        {!detail && query.error ? <Failure query={query} /> : null}
        {!detail && !query.error ? (
          <div aria-busy="true" className="grid min-h-64 place-items-center">
            <Loader size="lg" />
          </div>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

function Details({ detail: { event, data, tries } }: { detail: EventDetail }) {
  const { id, type, object, order, test, createdAt, nextTryAt, error } = event
  const { kind, label } = deliveryState(event)
  const isSample = type === TEST_TYPE
  const next = event.status === 'queued' && nextTryAt && event.attempts > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 text-13">
      <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
        <Status kind={kind} pill className="w-fit">
          {label}
        </Status>
        <p className="text-14">{eventLabel(type)}.</p>
        {next ? <p className="text-muted">Its next try is at {easternText(nextTryAt, 'MMM d, h:mm a')}.</p> : null}
        {isSample || !order ? null : <p className="text-muted">{ORDERS[order].text(object.type)}</p>}
      </div>
      <Section title="Tries">
        {tries.length === 0 ? <p className="text-muted">{error ?? 'It was not called yet.'}</p> : null}
        <ol aria-label="Tries" className="empty:hidden">
          {[...tries].reverse().map((one) => (
            <TryLine key={one.number} one={one} />
          ))}
        </ol>
      </Section>
      <Section title="What it says">
        <CodeBlock label="data" code={JSON.stringify(data, null, 2)} />
      </Section>
      <Section title="Details">
        <FactList
          facts={[
            ['Happened', easternText(createdAt, 'MMM d, yyyy, h:mm:ss a')],
            ['Object', isSample ? 'None' : objectText(object)],
            ['Mode', test ? 'Test' : 'Live'],
            [
              'webhook-id',
              <span key="id" className="mono text-12">
                {id}
              </span>,
            ],
          ]}
        />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </section>
  )
}

/** The event waits again as soon as it is sent, which removes the button: the message must not depend on it. */
function ReplayButton({ side, webhook, deliveryId }: Pick<EventSheetProps, 'side' | 'webhook' | 'deliveryId'>) {
  const { mutateAsync, isPending } = useReplayEvent(side)
  const { id, isActive } = webhook
  const send = () =>
    mutateAsync({ id, deliveryId }).then(
      () => toast.success(isActive ? 'The event is sent again.' : 'The event is sent when the webhook is on again.'),
      (error) => toast.error(errorMessage(error)),
    )
  return (
    <Button onClick={send} busy={isPending} busyLabel="Sending…" block>
      Send again
    </Button>
  )
}
