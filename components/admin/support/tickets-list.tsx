import Link from 'next/link'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { TOPIC_LABELS } from '@/lib/people/support/constants'
import {
  type DeskTicket,
  deskTicketSchema,
  type StaffChoice,
  TICKET_COLUMNS,
} from '@/lib/people/support/queue/admin-schema'
import { PRIORITIES, STATES } from '@/lib/people/support/queue/constants'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { isHighPriority, STATE_KINDS } from './labels'
import { SUPPORT_PATH } from './queries'

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const COLUMNS: ListConfig<DeskTicket>['columns'] = screenColumns<DeskTicket, typeof TICKET_COLUMNS>(TICKET_COLUMNS, {
  number: {
    sort: 'number',
    isHiddenOnPhone: true,
    cell: ({ number }) => <span className="text-muted">#{number}</span>,
  },
  subject: {
    cell: ({ number, subject }) => (
      <Link
        href={`${adminPath('support')}/${number}`}
        prefetch={false}
        className="inline-block max-w-[320px] truncate align-bottom font-medium max-md:max-w-[180px]"
      >
        {subject}
      </Link>
    ),
    phoneDetail: ({ number, requesterName }) => `#${number}, ${requesterName}`,
  },
  requesterName: {
    isHiddenOnPhone: true,
    cell: ({ requesterName, affiliateId }) => (
      <>
        {requesterName} {affiliateId === null ? null : <span className="text-muted">({affiliateId})</span>}
      </>
    ),
  },
  state: {
    cell: ({ state }) => (
      <Status kind={STATE_KINDS[state]} pill>
        {STATES[state]}
      </Status>
    ),
  },
  priority: {
    sort: 'priority',
    isHiddenOnPhone: true,
    cell: ({ priority }) =>
      isHighPriority(priority) ? <Tag accent>{PRIORITIES[priority]}</Tag> : <span>{PRIORITIES[priority]}</span>,
  },
  topic: { isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ topic }) => TOPIC_LABELS[topic] },
  assigneeName: {
    isHiddenOnPhone: true,
    cell: ({ assigneeName }) => assigneeName ?? <span className="text-muted">Nobody</span>,
  },
  waitingSince: {
    sort: 'waiting',
    cell: ({ waitingSince }) => (waitingSince ? <StaffTime at={waitingSince} short /> : '—'),
  },
  lastMessageAt: {
    sort: 'message',
    isHiddenOnPhone: true,
    cell: ({ lastMessageAt }) => (lastMessageAt ? <StaffTime at={lastMessageAt} short /> : '—'),
  },
  updatedAt: {
    sort: 'updated',
    isOptional: true,
    isHiddenOnPhone: true,
    cell: ({ updatedAt }) => <StaffTime at={updatedAt} short />,
  },
})

/** The list of tickets, whose filter names the members of staff. */
export const ticketsList = (staff: readonly StaffChoice[]): ListConfig<DeskTicket> => ({
  page: 'support',
  path: SUPPORT_PATH,
  row: deskTicketSchema,
  rowId: ({ number }) => String(number),
  caption: 'Tickets',
  searchLabel: 'Search subject, number or person',
  sort: { by: 'waiting', dir: 'desc' },
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [{ value: 'unsolved', label: 'Not solved' }, ...toOptions(STATES)],
    },
    {
      name: 'assignee',
      label: 'Assignee',
      options: [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody' },
        ...staff.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { name: 'priority', label: 'Priority', options: toOptions(PRIORITIES) },
    { name: 'topic', label: 'Category', options: toOptions(TOPIC_LABELS) },
  ],
  columns: COLUMNS,
  empty: { title: 'No tickets yet', text: 'What affiliates write on their support page appears here.' },
})
