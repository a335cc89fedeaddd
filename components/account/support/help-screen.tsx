'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { TwoColumnLayout } from '@/components/shared/page/two-column-layout'
import { ticketsOptions } from './queries'
import { QuestionList } from './question-list'
import { TicketForm } from './ticket-form'
import { TicketList } from './ticket-list'
import { TicketSheet } from './ticket-sheet'

/** Open tickets, common questions, then the contact form. The open ticket is in the URL. [S2.9] */
export function HelpScreen() {
  const [number, setNumber] = useQueryState('ticket', parseAsInteger.withOptions({ history: 'push' }))
  const { data } = useInfiniteQuery(ticketsOptions)
  const isWaiting =
    data?.pages.flatMap((page) => page.tickets).some(({ status }) => status === 'open' || status === 'answered') ??
    false
  const open = (ticket: number) => void setNumber(ticket)
  return (
    <TwoColumnLayout aside={<TicketList onOpen={open} />} isAsideFirst={isWaiting}>
      <QuestionList />
      <TicketForm onOpened={open} />
      <TicketSheet number={number} onClose={() => void setNumber(null)} />
    </TwoColumnLayout>
  )
}
