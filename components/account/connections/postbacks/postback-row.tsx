'use client'

import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import type { Postback } from '@/lib/conversions/affiliate-postbacks/schema'
import { deliveryKind, deliveryLabel, eventName } from '../labels'
import { TestButton } from './test-button'

/** One postback: URL, events and the result of the last call. */
export function PostbackRow({ postback, onOpen }: { postback: Postback; onOpen: () => void }) {
  const { id, url, method, events, offerName, isActive, last } = postback
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        <p className="mono text-13 leading-5 [overflow-wrap:anywhere]">{url}</p>
        <ul aria-label="Events" className="flex flex-wrap gap-1">
          {isActive ? null : (
            <li className="contents">
              <Tag accent>Paused</Tag>
            </li>
          )}
          <li className="contents">
            <Tag>{method.toUpperCase()}</Tag>
          </li>
          {events.map((event) => (
            <li key={event} className="contents">
              <Tag>{eventName(event)}</Tag>
            </li>
          ))}
          <li className="contents">
            <Tag className="max-w-full truncate">{offerName ?? 'All offers'}</Tag>
          </li>
        </ul>
        <p className="text-12 text-muted">
          {last ? (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Status kind={deliveryKind(last.status)}>{deliveryLabel({ status: last.status, attempts: 0 })}</Status>
              <RelativeTime at={last.at} />
            </span>
          ) : (
            'Not called yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <TestButton postbackId={id} onDone={onOpen} />
        <Button size="sm" onClick={onOpen} aria-label={`Log and settings for ${url}`}>
          Open
        </Button>
      </div>
    </li>
  )
}
