import { Lock } from 'lucide-react'
import { LinkedText } from '@/components/shared/page/linked-text'
import { cn } from '@/components/ui/cn'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { StaffTime } from '../kit/staff-time'

type Message = TicketDetail['messages'][number]

const STATUS_STYLES: Record<Message['kind'], string> = {
  request: 'mr-8 bg-surface max-md:mr-3',
  answer: 'ml-8 bg-fill max-md:ml-3',
  note: 'ml-8 border-dashed bg-surface max-md:ml-3',
}

/** The conversation with the notes between staff, oldest first. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      {messages.map(({ id, kind, author, body, createdAt }) => (
        <li key={id} className={cn('grid gap-1.5 rounded-card border border-line p-4', STATUS_STYLES[kind])}>
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-12 text-muted">
            <span className="inline-flex items-center gap-1.5">
              {kind === 'note' ? <Lock aria-hidden="true" className="size-3.5" /> : null}
              <b className="font-medium text-text-2">{author || 'Somebody'}</b>
              {kind === 'note' ? 'Note, seen by staff only' : null}
            </span>
            <StaffTime at={createdAt} />
          </p>
          <p className="bidi-auto text-14 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <LinkedText text={body} />
          </p>
        </li>
      ))}
    </ol>
  )
}
