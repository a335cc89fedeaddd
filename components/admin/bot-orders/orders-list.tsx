import { StaffTime } from '@/components/admin/kit/staff-time'
import { Status, type StatusKind } from '@/components/ui/status'
import { BOT_ORDER_COLUMNS, type BotOrderRow, botOrderRowSchema } from '@/lib/community/bots/admin-schema'
import { BotOrderKind, JobStatus } from '@/lib/generated/prisma/enums'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

export const ORDERS_PATH = '/api/admin/bot-orders'

export const KINDS: Record<BotOrderKind, string> = {
  message: 'Message',
  announcement: 'Announcement',
  role_grant: 'Role',
}
export const JOBS: Record<JobStatus, { kind: StatusKind; label: string }> = {
  queued: { kind: 'pending', label: 'Queued' },
  running: { kind: 'processing', label: 'Running' },
  done: { kind: 'approved', label: 'Done' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'reversed', label: 'Canceled' },
}

export const ORDERS_LIST: ListConfig<BotOrderRow> = {
  page: 'bot-orders',
  path: ORDERS_PATH,
  row: botOrderRowSchema,
  rowId: ({ id }) => id,
  caption: 'Bot orders',
  searchLabel: 'Search text, bot or error',
  sort: { by: 'ordered', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(JobStatus).map((value) => ({ value, label: JOBS[value].label })),
    },
    {
      name: 'kind',
      label: 'Kind',
      options: Object.values(BotOrderKind).map((value) => ({ value, label: KINDS[value] })),
    },
  ],
  columns: screenColumns(BOT_ORDER_COLUMNS, {
    text: {
      cell: ({ text }) => (
        <span className="inline-block max-w-[200px] truncate align-bottom md:max-w-[320px]">{text}</span>
      ),
      phoneDetail: ({ createdAt }) => <StaffTime at={createdAt} />,
    },
    kind: { isHiddenOnPhone: true, cell: ({ kind }) => KINDS[kind] },
    bot: { isHiddenOnPhone: true, cell: ({ bot }) => bot },
    status: {
      cell: ({ status }) => (
        <Status kind={JOBS[status].kind} pill>
          {JOBS[status].label}
        </Status>
      ),
    },
    attempts: { align: 'right', isHiddenOnPhone: true, cell: ({ attempts }) => attempts },
    createdAt: { sort: 'ordered', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
  }),
  empty: { title: 'No orders yet', text: 'Messages, announcements and role assignments for the bots appear here.' },
}
