'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { PRIORITIES, STATES } from '@/lib/people/support/queue/constants'
import { CardLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { AnswerForm } from './answer-form'
import { isHighPriority, STATE_KINDS } from './labels'
import { LinksCard } from './links-card'
import { MessageList } from './message-list'
import { deskTicketOptions } from './queries'
import { TicketFacts } from './ticket-facts'

/** Who looks, and what else they may open. */
export type Viewer = { userId: string; firstName: string; canOpenFeed: boolean; canOpenPayouts: boolean }

/** One ticket: its conversation, the form of an answer, and what is known of who wrote it. */
export function TicketScreen({ number, viewer }: { number: number; viewer: Viewer }) {
  const query = useQuery(deskTicketOptions(number))
  return (
    <div className="grid gap-4">
      {query.data ? <Loaded ticket={query.data} viewer={viewer} /> : null}
      {!query.data && query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : null}
      {!query.data && !query.error ? <Loading /> : null}
    </div>
  )
}

function Loaded({ ticket, viewer }: { ticket: TicketDetail; viewer: Viewer }) {
  const { number, subject, state, priority } = ticket
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-22 leading-7 [overflow-wrap:anywhere]">
          <span className="text-muted">#{number}</span> {subject}
        </h2>
        <Status kind={STATE_KINDS[state]} pill>
          {STATES[state]}
        </Status>
        {isHighPriority(priority) ? <Tag accent>{PRIORITIES[priority]}</Tag> : null}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <MessageList messages={ticket.messages} />
          <ForChangers page="support">
            <AnswerForm key={number} ticket={ticket} viewer={viewer} />
          </ForChangers>
        </div>
        <div className="grid min-w-0 gap-4">
          <TicketFacts ticket={ticket} viewer={viewer} />
          <LinksCard ticket={ticket} viewer={viewer} />
        </div>
      </div>
    </>
  )
}

const Loading = () => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
    <CardLoading lines={6} />
    <CardLoading lines={8} />
  </div>
)
