'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { MAX_ENDPOINTS } from '@/lib/api/webhooks/constants'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { plural } from '@/lib/platform/text/counts'
import { RowsLoading } from '../lists/rows-loading'
import { Failure } from '../states/failure'
import { RelativeTime } from '../time/relative-time'
import { countText } from './event-groups'
import { DELIVERY_STATES, MODES, waitingText, webhookState } from './labels'
import { type Side, webhooksOptions } from './queries'
import { TestButton } from './test-button'
import { NewWebhookDialog } from './webhook-dialogs'

/** The webhooks of a side; each leads to its settings and its log. */
export function WebhooksList({ side }: { side: Side }) {
  const query = useQuery(webhooksOptions(side))
  const webhooks = query.data?.endpoints
  return (
    <Card aria-label="Webhooks" className="overflow-hidden">
      {webhooks?.length ? (
        <ul className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} side={side} webhook={webhook} />
          ))}
        </ul>
      ) : null}
      {webhooks?.length === 0 ? (
        <EmptyState as="h2" title="No webhooks">
          {side.mayChange
            ? 'Add the address of a server that should be told what happens.'
            : 'Owners and managers can add the address of a server that should be told what happens.'}
        </EmptyState>
      ) : null}
      {!webhooks && query.error ? <Failure query={query} /> : null}
      {!webhooks && !query.error ? <RowsLoading /> : null}
    </Card>
  )
}

/** The button that adds one, once it is known how many there are. */
export function AddWebhook({ side }: { side: Side }) {
  const { data } = useQuery(webhooksOptions(side))
  if (!side.mayChange) return null
  return <NewWebhookDialog side={side} isFull={(data?.endpoints.length ?? 0) >= MAX_ENDPOINTS} />
}

function WebhookLine({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const { id, name, url, types, offerIds, mode, waiting, last } = webhook
  const state = webhookState(webhook)
  const limits = [
    countText(side.isStaff, types),
    offerIds.length > 0 && plural(offerIds.length, 'offer'),
    mode !== 'live' && MODES[mode],
    waitingText(waiting),
  ]
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-13 md:grid-cols-[minmax(0,1fr)_170px_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <TextLink asChild accent className="w-fit [overflow-wrap:anywhere]">
          <Link href={`${side.page}/${id}`} prefetch={false}>
            {name}
          </Link>
        </TextLink>
        <span className="mono text-12 [overflow-wrap:anywhere]">{url}</span>
        <span className="text-12 text-muted">{limits.filter(Boolean).join(' · ')}</span>
      </div>
      <div className="grid gap-0.5">
        <Status kind={state.kind}>{state.label}</Status>
        <span className="text-12 text-muted">
          {last ? (
            <>
              {DELIVERY_STATES[last.status].label} <RelativeTime at={last.at} />
            </>
          ) : (
            'No event yet'
          )}
        </span>
      </div>
      {side.mayChange ? (
        <div>
          <TestButton side={side} webhook={webhook} size="sm" aria-label={`Send a test to ${name}`} />
        </div>
      ) : null}
    </li>
  )
}
