import type { ReactNode } from 'react'
import { easternText } from '@/components/shared/time/eastern-text'
import type { Delivery } from '@/lib/conversions/affiliate-postbacks/schema'

/** The details of a call: request, response and next attempt. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { method, url, error, responseBody, attempts, nextTryAt, conversionId, messageId } = delivery
  return (
    <dl className="grid gap-2">
      <Line term="URL called">
        <code className="mono text-12 [overflow-wrap:anywhere]">
          {method.toUpperCase()} {url}
        </code>
      </Line>
      {error ? <Line term="Error">{error}</Line> : null}
      {responseBody ? (
        <Line term="Response">
          <pre className="mono max-h-40 overflow-auto rounded-control border border-line bg-sunken px-2.5 py-2 text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {responseBody}
          </pre>
        </Line>
      ) : null}
      <Line term="Attempts">
        {attempts}
        {nextTryAt && attempts > 0 ? `, the next one on ${easternText(nextTryAt, 'MMM d, h:mm a')}` : null}
      </Line>
      {conversionId ? (
        <Line term="Conversion">
          <code className="mono text-12 [overflow-wrap:anywhere]">{conversionId}</code>
        </Line>
      ) : null}
      <Line term="Message ID">
        <code className="mono text-12 [overflow-wrap:anywhere]">{messageId}</code>
      </Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="text-13">{children}</dd>
    </div>
  )
}
