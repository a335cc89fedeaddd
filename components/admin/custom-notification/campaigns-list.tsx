import { Status } from '@/components/ui/status'
import { CampaignStatus, NotificationType } from '@/lib/generated/prisma/enums'
import {
  CAMPAIGN_COLUMNS,
  type CampaignChoices,
  type CampaignRow,
  campaignRowSchema,
} from '@/lib/people/campaigns/admin-schema'
import { audienceLabel, easternTime, share } from '@/lib/people/campaigns/rules'
import { formatCount } from '@/lib/platform/text/counts'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { STATUSES, TYPES } from './labels'
import { CAMPAIGNS_PATH } from './queries'

const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }))

/** The list of messages, with the names used in their audiences. */
export const campaignsList = (choices: CampaignChoices): ListConfig<CampaignRow> => ({
  page: 'custom-notification',
  path: CAMPAIGNS_PATH,
  row: campaignRowSchema,
  rowId: ({ id }) => id,
  caption: 'Messages',
  searchLabel: 'Search text or author',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    { name: 'status', label: 'Status', options: options(Object.values(CampaignStatus), (one) => STATUSES[one].label) },
    { name: 'type', label: 'Type', options: options(Object.values(NotificationType), (one) => TYPES[one]) },
  ],
  columns: screenColumns(CAMPAIGN_COLUMNS, {
    title: { sort: 'title', isText: true, cell: ({ title }) => <Wrapped>{title}</Wrapped> },
    type: { isHiddenOnPhone: true, cell: ({ type }) => TYPES[type] },
    audience: { isHiddenOnPhone: true, cell: ({ audience }) => <Wrapped>{audienceLabel(audience, choices)}</Wrapped> },
    sendTime: { sort: 'due', isHiddenOnPhone: true, cell: (row) => formatSendTime(row) },
    deliveredCount: { sort: 'delivered', align: 'right', isHiddenOnPhone: true, cell: (row) => formatDelivered(row) },
    readCount: { sort: 'read', align: 'right', isHiddenOnPhone: true, cell: (row) => formatPart(row, row.readCount) },
    clickedCount: {
      sort: 'clicked',
      align: 'right',
      isHiddenOnPhone: true,
      cell: (row) => formatPart(row, row.clickedCount),
    },
    status: {
      cell: ({ status }) => (
        <Status kind={STATUSES[status].kind} pill>
          {STATUSES[status].label}
        </Status>
      ),
    },
  }),
  empty: { title: 'No messages yet', text: 'Messages appear in the notifications of everyone in their audience.' },
})

/** Wraps long text, so that the status column stays visible. */
function Wrapped({ children }: { children: string }) {
  return (
    <span className="block w-max max-w-[200px] py-1.5 leading-[18px] whitespace-normal [overflow-wrap:anywhere] lg:max-w-[230px]">
      {children}
    </span>
  )
}

function formatSendTime({ sentAt, scheduledAt }: CampaignRow) {
  const at = sentAt ?? scheduledAt
  return at ? easternTime(new Date(at)) : '—'
}

const wasSent = ({ status }: CampaignRow) => status !== 'draft' && status !== 'scheduled'

const formatDelivered = (row: CampaignRow) => (wasSent(row) ? formatCount(row.deliveredCount) : '—')

function formatPart(row: CampaignRow, count: number) {
  const percent = share(count, row.deliveredCount)
  if (!wasSent(row) || percent === null) return '—'
  return (
    <>
      {formatCount(count)} <span className="text-muted">{percent}%</span>
    </>
  )
}
