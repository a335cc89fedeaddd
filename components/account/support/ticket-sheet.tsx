'use client'

import { useQuery } from '@tanstack/react-query'
import { LinkedText } from '@/components/shared/page/linked-text'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { Ticket } from '@/lib/people/support/schema'
import { ticketOptions } from './queries'
import { ReplyForm } from './reply-form'
import { TicketStatusPill } from './ticket-status'
import { useCloseTicket } from './use-tickets'

/** A ticket's conversation, open while `number` names one. */
export function TicketSheet({ number, onClose }: { number: number | null; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={number !== null} onOpenChange={(isOpen) => isOpen || onClose()}>
      {number === null ? null : (
        <SheetContent {...returnFocus} title={`Ticket #${number}`}>
          <Conversation number={number} />
        </SheetContent>
      )}
    </Sheet>
  )
}

function Conversation({ number }: { number: number }) {
  const query = useQuery(ticketOptions(number))
  if (query.data) return <Loaded ticket={query.data} />
  return query.error ? <Failure query={query} /> : <Skeleton className="m-4 h-40" />
}

function Loaded({ ticket }: { ticket: Ticket }) {
  const { mutate, isPending } = useCloseTicket(ticket.number)
  return (
    <div className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 flex-1 basis-48 text-16 leading-snug [overflow-wrap:anywhere]">{ticket.subject}</h3>
        <TicketStatusPill status={ticket.status} />
      </div>
      <ol aria-label="Conversation" className="grid gap-3">
        {ticket.messages.map(({ id, from, body, createdAt }) => (
          <li
            key={id}
            className={`grid gap-1 rounded-card border border-line p-3 ${from === 'you' ? 'ml-6 bg-fill' : 'mr-6 bg-surface'}`}
          >
            <p className="flex justify-between gap-3 text-12 text-muted">
              <b className="font-medium text-text-2">{from === 'you' ? 'You' : 'Support'}</b>
              <RelativeTime at={createdAt} />
            </p>
            <p className="bidi-auto text-13 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              <LinkedText text={body} />
            </p>
          </li>
        ))}
      </ol>
      {ticket.status === 'closed' ? (
        <p className="text-13 text-text-2">This ticket is closed. Write a new one if there is more to say.</p>
      ) : (
        <ReplyForm number={ticket.number} isSolved={ticket.status === 'solved'} />
      )}
      {ticket.status === 'open' || ticket.status === 'answered' ? (
        <Button
          variant="ghost"
          className="justify-self-start"
          busy={isPending}
          busyLabel="Saving…"
          onClick={() => mutate()}
        >
          Mark as solved
        </Button>
      ) : null}
    </div>
  )
}
