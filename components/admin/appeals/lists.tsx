import Link from 'next/link'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status, type StatusKind } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import {
  type AdminAppeal,
  adminAppealSchema,
  DECIDED_APPEAL_COLUMNS,
  OPEN_APPEAL_COLUMNS,
} from '@/lib/conversions/appeals/admin-schema'
import { APPEAL_REASONS, APPEAL_STATES } from '@/lib/conversions/appeals/constants'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import type { AppealStatus } from '@/lib/generated/prisma/enums'
import type { ListConfig } from '../kit/list/list-config'
import { type Renderer, screenColumns } from '../kit/list/screen-columns'
import { Deadline } from './deadline'
import { APPEALS_PATH } from './queries'

export const APPEAL_KINDS: Record<AppealStatus, StatusKind> = { open: 'pending', won: 'approved', lost: 'rejected' }

export const appealPath = (id: string): string => `/admin/appeals/${id}`

const NAME: Renderer<AdminAppeal> = {
  cell: ({ id, affiliateName, affiliateId }) => (
    <Link href={appealPath(id)} prefetch={false} className="font-medium">
      {affiliateName || `Affiliate ${affiliateId}`} <span className="text-muted">({affiliateId})</span>
    </Link>
  ),
  phoneDetail: ({ offerName }) => offerName,
}
const MADE: Renderer<AdminAppeal> = {
  sort: 'created',
  isHiddenOnPhone: true,
  cell: ({ createdAt }) => <StaffTime at={createdAt} short />,
}
const OFFER: Renderer<AdminAppeal> = { isHiddenOnPhone: true, cell: ({ offerName }) => offerName }
const PAYOUT: Renderer<AdminAppeal> = { align: 'right', cell: ({ payoutCents }) => <Money cents={payoutCents} /> }
const REASON: Renderer<AdminAppeal> = {
  isHiddenOnPhone: true,
  cell: ({ reason, isAsked }) => (
    <>
      {reason ? REASON_LABELS[reason] : '—'} {isAsked ? <Tag>Advertiser asked</Tag> : null}
    </>
  ),
}
const GROUND: Renderer<AdminAppeal> = {
  isHiddenOnPhone: true,
  isHiddenBelowXl: true,
  cell: ({ ground }) => (
    <span className="inline-block max-w-[180px] truncate align-bottom">{APPEAL_REASONS[ground]}</span>
  ),
}

const REASON_OPTIONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }))

const SHARED = {
  page: 'appeals',
  row: adminAppealSchema,
  rowId: ({ id }: AdminAppeal) => id,
  searchLabel: 'Search affiliate or conversion ID',
} as const

/** Appeals that wait for a decision, the nearest deadline first. */
export const OPEN_LIST: ListConfig<AdminAppeal> = {
  ...SHARED,
  path: APPEALS_PATH,
  caption: 'Appeals awaiting a decision',
  sort: { by: 'due', dir: 'asc' },
  filters: [
    { name: 'late', label: 'Deadline', options: [{ value: 'yes', label: 'Passed' }] },
    { name: 'reason', label: 'Rejected for', options: REASON_OPTIONS },
    { name: 'offer', label: 'Offer ID', input: 'number' },
  ],
  columns: screenColumns(OPEN_APPEAL_COLUMNS, {
    dueAt: { sort: 'due', cell: ({ dueAt }) => <Deadline at={dueAt} /> },
    createdAt: MADE,
    affiliateName: NAME,
    offerName: OFFER,
    payoutCents: PAYOUT,
    reason: REASON,
    ground: GROUND,
  }),
  empty: { title: 'No appeals wait', text: 'What affiliates say against a rejection appears here.' },
}

/** Decided appeals, the latest first. */
export const DECIDED_LIST: ListConfig<AdminAppeal> = {
  ...SHARED,
  path: `${APPEALS_PATH}/decided`,
  caption: 'Decided appeals',
  sort: { by: 'decided', dir: 'desc' },
  hasNoViews: true,
  filters: [
    {
      name: 'status',
      label: 'State',
      options: [
        { value: 'won', label: APPEAL_STATES.won },
        { value: 'lost', label: APPEAL_STATES.lost },
      ],
    },
    { name: 'reason', label: 'Rejected for', options: REASON_OPTIONS },
    { name: 'offer', label: 'Offer ID', input: 'number' },
  ],
  columns: screenColumns(DECIDED_APPEAL_COLUMNS, {
    decidedAt: { sort: 'decided', cell: ({ decidedAt }) => (decidedAt ? <StaffTime at={decidedAt} /> : '—') },
    status: {
      cell: ({ status }) => (
        <Status kind={APPEAL_KINDS[status]} pill>
          {APPEAL_STATES[status]}
        </Status>
      ),
    },
    createdAt: { ...MADE, sort: undefined } as Renderer<AdminAppeal>,
    affiliateName: NAME,
    offerName: OFFER,
    payoutCents: PAYOUT,
    reason: REASON,
    ground: GROUND,
  }),
  empty: { title: 'Nothing was decided yet' },
}
