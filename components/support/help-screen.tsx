'use client'

import { parseAsInteger, useQueryState } from 'nuqs'
import { QuestionList } from './question-list'
import { TicketForm } from './ticket-form'
import { TicketList } from './ticket-list'
import { TicketSheet } from './ticket-sheet'

/** Answers first, then the way to a person, then what was written before. The open ticket is in the address. [S2.9] */
export function HelpScreen() {
  const [number, setNumber] = useQueryState('ticket', parseAsInteger)
  const open = (ticket: number) => void setNumber(ticket)
  return (
    <div className="grid gap-4">
      <QuestionList />
      <TicketForm onOpened={open} />
      <TicketList onOpen={open} />
      <TicketSheet number={number} onClose={() => void setNumber(null)} />
    </div>
  )
}
