'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { ticketsOptions } from './queries'
import { QuestionList } from './question-list'
import { TicketForm } from './ticket-form'
import { TicketList } from './ticket-list'
import { TicketSheet } from './ticket-sheet'

/** Open tickets, common questions, then the contact form. The open ticket is in the URL. [S2.9] */
export function HelpScreen() {
  const [number, setNumber] = useQueryState('ticket', parseAsInteger.withOptions({ history: 'push' }))
  const { data } = useQuery(ticketsOptions)
  const isWaiting = data?.tickets.some(({ status }) => status === 'open' || status === 'answered') ?? false
  const open = (ticket: number) => void setNumber(ticket)
  const list = <TicketList key="list" onOpen={open} />
  return (
    <div className="grid gap-4">
      {isWaiting ? list : null}
      <QuestionList />
      <TicketForm onOpened={open} />
      {isWaiting ? null : list}
      <TicketSheet number={number} onClose={() => void setNumber(null)} />
    </div>
  )
}
