'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { FactList } from '@/components/shared/figures/fact-list'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Options } from '@/components/ui/options'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { TOPIC_LABELS } from '@/lib/people/support/constants'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { PRIORITIES, SETTABLE_STATES, STATES } from '@/lib/people/support/queue/constants'
import { useMayChange } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { staffOptions } from './queries'
import type { Viewer } from './ticket-screen'
import { useTicketChange } from './use-ticket-change'
import { waitText } from './wait-text'

type FactsProps = { ticket: TicketDetail; viewer: Viewer }

/** Assignee, state and priority, which change at once, and what is known of the ticket and the person. */
export function TicketFacts({ ticket, viewer }: FactsProps) {
  const mayEdit = useMayChange('support')
  const { assignee, state, priority, requester, topic, createdAt, firstAnsweredAt, waitingSince, others } = ticket
  return (
    <Card className="pb-4">
      <CardHead title="Ticket" />
      <div className="grid gap-4 px-4">
        {mayEdit ? <Controls ticket={ticket} viewer={viewer} /> : null}
        <FactList
          facts={[
            ...(mayEdit
              ? []
              : ([
                  ['Assignee', assignee?.name || (assignee ? 'Former staff' : 'Nobody')],
                  ['State', STATES[state]],
                  ['Priority', PRIORITIES[priority]],
                ] as const)),
            [
              'From',
              <TextLink key="from" asChild accent>
                <Link href={`${adminPath('manage-users')}?user=${requester.id}`} prefetch={false}>
                  {requester.name || requester.email}
                </Link>
              </TextLink>,
            ],
            ['Email', requester.email],
            ['Affiliate', requester.affiliateId === null ? 'None' : String(requester.affiliateId)],
            ...(requester.status === 'active' ? [] : ([['Account', requester.status]] as const)),
            ['Category', TOPIC_LABELS[topic]],
            ['Written', <StaffTime key="written" at={createdAt} />],
            ['First answer', firstAnsweredAt ? `after ${waitText(createdAt, firstAnsweredAt)}` : 'None yet'],
            ['Waiting', waitingSince ? <StaffTime key="waiting" at={waitingSince} /> : 'No'],
          ]}
        />
        {others.length > 0 ? (
          <div className="grid gap-1 text-13">
            <h3 className="text-12 text-muted">Other tickets of this person</h3>
            {others.map(({ number, subject, state }) => (
              <Link
                key={number}
                href={`${adminPath('support')}/${number}`}
                prefetch={false}
                className="truncate hover:text-accent-text"
              >
                #{number} {subject} <span className="text-muted">({STATES[state]})</span>
              </Link>
            ))}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

type Chosen = { assigneeId: string | null; state: string; priority: string }

function Controls({ ticket, viewer }: FactsProps) {
  const { number, assignee } = ticket
  const { mutate, isPending, variables } = useTicketChange(number)
  const query = useQuery(staffOptions)
  const staff = query.data?.staff ?? []
  // what was chosen is shown until the answer; a select that is disabled meanwhile would lose the focus
  const { assigneeId, state, priority }: Chosen = {
    assigneeId: assignee?.id ?? null,
    state: ticket.state,
    priority: ticket.priority,
    ...(isPending && variables.body),
  }
  const change = (body: Partial<Chosen>) => {
    if (!isPending) mutate({ body })
  }
  const isMine = assignee?.id === viewer.userId
  return (
    <div className="grid gap-3" aria-busy={isPending}>
      <FormSelect
        label="Assignee"
        value={assigneeId ?? ''}
        onChange={({ target }) => change({ assigneeId: target.value || null })}
      >
        <option value="">Nobody</option>
        {assignee && !staff.some(({ id }) => id === assignee.id) ? (
          <option value={assignee.id}>{assignee.name || 'Former staff'}</option>
        ) : null}
        <Options of={staff} show={({ id, name }) => [id, name]} />
      </FormSelect>
      <QueryNote query={query} text="The other names could not be loaded." />
      {isMine ? null : (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => change({ assigneeId: viewer.userId })}
        >
          Assign to me
        </Button>
      )}
      <div className="grid gap-3 md:max-xl:grid-cols-2">
        <FormSelect label="State" value={state} onChange={({ target }) => change({ state: target.value })}>
          {ticket.state === 'answered' ? <option value="answered">{STATES.answered}</option> : null}
          <Options of={SETTABLE_STATES} show={(value) => [value, STATES[value]]} />
        </FormSelect>
        <FormSelect label="Priority" value={priority} onChange={({ target }) => change({ priority: target.value })}>
          <Options of={Object.entries(PRIORITIES)} show={([value, label]) => [value, label]} />
        </FormSelect>
      </div>
    </div>
  )
}
