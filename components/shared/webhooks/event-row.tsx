import { ChevronRight } from 'lucide-react'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import type { EventLine } from '@/lib/api/webhooks/schema'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import { plural } from '@/lib/platform/text/counts'
import { easternText } from '../time/eastern-text'
import { deliveryState, ORDERS, objectText } from './labels'

/** One event of the log; pressing it opens its tries. */
export function EventRow({ event, onOpen }: { event: EventLine; onOpen: () => void }) {
  const { type, object, order, test, attempts, httpStatus, error, createdAt } = event
  const { kind, label } = deliveryState(event)
  const isSample = type === TEST_TYPE
  const tag = order && ORDERS[order].tag
  const tries = plural(attempts, 'try', 'tries')
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-left text-13 transition-colors hover:bg-fill focus-visible:-outline-offset-2 md:grid-cols-[130px_minmax(0,1fr)_150px_auto]"
      >
        <Status kind={kind}>{label}</Status>
        <span className="grid min-w-0 gap-0.5 max-md:col-span-2 max-md:row-start-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="mono [overflow-wrap:anywhere]">{type}</span>
            {test && !isSample ? <Tag>Test mode</Tag> : null}
            {tag && !isSample ? <Tag accent>{tag}</Tag> : null}
          </span>
          <span className="text-12 text-muted [overflow-wrap:anywhere]">
            {isSample ? 'Sent by the test button' : objectText(object)}
          </span>
          {error ? <span className="text-12 text-text-2 [overflow-wrap:anywhere]">{error}</span> : null}
        </span>
        <span className="grid gap-0.5 text-12 text-muted tabular-nums max-md:col-span-2 max-md:row-start-3 max-md:flex max-md:flex-wrap max-md:gap-x-3">
          <time dateTime={createdAt}>{easternText(createdAt, 'MMM d, h:mm:ss a')}</time>
          <span>{[httpStatus, attempts > 0 && tries].filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight aria-hidden="true" className="icon-sm text-muted max-md:col-start-2 max-md:row-start-1" />
      </button>
    </li>
  )
}
