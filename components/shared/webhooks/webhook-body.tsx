'use client'

import { useQuery } from '@tanstack/react-query'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { FactList } from '../figures/fact-list'
import { RowsLoading } from '../lists/rows-loading'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { useNow } from '../time/use-now'
import { chosenNames } from './event-groups'
import { EventLog } from './event-log'
import { MODES, waitingText, webhookState } from './labels'
import { offersOptions, type Side, webhookOptions } from './queries'
import { WebhookActions } from './webhook-actions'

/** One webhook: how it stands, what can be done with it, what it gets, and its log. */
export function WebhookBody({ side, id }: { side: Side; id: string }) {
  const query = useQuery(webhookOptions(side, id))
  const webhook = query.data
  if (!webhook) return <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card aria-label="State" className="grid gap-3 p-4 text-13">
        <WebhookState webhook={webhook} />
        {side.mayChange ? <WebhookActions side={side} webhook={webhook} /> : null}
      </Card>
      <Card aria-labelledby="settings">
        <CardHead id="settings" title="What it gets" />
        <div className="px-4 pb-4">
          <WebhookFacts side={side} webhook={webhook} />
        </div>
      </Card>
      <EventLog side={side} webhook={webhook} />
    </div>
  )
}

const PAUSED_NOTE =
  'Events that wait are kept and sent when it is on again. What happens meanwhile is not recorded for it.'

function WebhookState({ webhook }: { webhook: Endpoint }) {
  const { isActive, disabledAt, disabledReason, failingSince, waiting } = webhook
  const { kind, label } = webhookState(webhook)
  const since = disabledAt ? ` Since ${easternText(disabledAt, 'MMM d, h:mm a')}.` : ''
  const text = isActive
    ? failingSince
      ? `Every call has failed since ${easternText(failingSince, 'MMM d, h:mm a')}. After 24 hours of that it is switched off.`
      : 'Events are sent within seconds.'
    : `${disabledReason ?? ''}${since} ${PAUSED_NOTE}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status kind={kind}>{label}</Status>
        <span className="font-medium">{waitingText(waiting)}</span>
      </div>
      <p className="text-muted">{text.trim()}</p>
    </>
  )
}

function WebhookFacts({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const { url, types, mode, version, createdAt, formerSecretUntil } = webhook
  const now = useNow(MINUTE_MS)
  const isRotating = formerSecretUntil !== null && Date.parse(formerSecretUntil) > now
  return (
    <FactList
      facts={[
        ['Address', <span key="url" className="mono text-12">{`POST ${url}`}</span>],
        ['Events', <EventTags key="types" names={chosenNames(side.isStaff, types)} />],
        ['Offers', <Offers key="offers" side={side} webhook={webhook} />],
        ['From', MODES[mode]],
        ['Version', String(version)],
        [
          'Signed with',
          isRotating
            ? `Its secret, and the former one until ${easternText(formerSecretUntil, 'MMM d, h:mm a')}`
            : 'Its secret',
        ],
        ['Added', easternText(createdAt, 'MMM d, yyyy')],
      ]}
    />
  )
}

const EventTags = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1">
    {names.map((name) => (
      <li key={name} className="contents">
        <Tag>{name}</Tag>
      </li>
    ))}
  </ul>
)

/** The offers it is limited to, by name as soon as these are known. */
function Offers({ side, webhook: { offerIds } }: { side: Side; webhook: Endpoint }) {
  const { data } = useQuery({ ...offersOptions(side), enabled: offerIds.length > 0 })
  if (offerIds.length === 0) return 'All, and what belongs to none'
  return offerIds.map((id) => data?.find((offer) => offer.id === id)?.name ?? `Offer ${id}`).join(', ')
}
