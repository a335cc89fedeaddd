'use client'

import { useRouter } from 'next/navigation'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/money'
import {
  SECOND_APPROVAL_COLUMNS,
  type SecondApproval,
  secondApprovalSchema,
} from '@/lib/people/second-approvals/admin-schema'
import { approvalPath } from '@/lib/people/second-approvals/rules'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

const KINDS: Record<SecondApproval['kind'], string> = {
  adjustment: 'Balance adjustment',
  advance: 'Advance',
  payout_change: 'Raised payout',
  reinstatement: 'Reinstated conversion',
  hold_lift: 'End of a payout hold',
  quest_budget: 'Quest budget',
  account_repair: 'Account repair',
}

const LIST: ListConfig<SecondApproval> = {
  page: 'second-approvals',
  path: '/api/admin/second-approvals',
  row: secondApprovalSchema,
  rowId: ({ id }) => id,
  caption: 'Second approvals',
  searchLabel: 'Search name, email or ID',
  sort: { by: 'approved', dir: 'desc' },
  filters: [
    { name: 'kind', label: 'What', options: Object.entries(KINDS).map(([value, label]) => ({ value, label })) },
  ],
  columns: screenColumns(SECOND_APPROVAL_COLUMNS, {
    kind: { cell: ({ kind }) => KINDS[kind], phoneDetail: ({ by }) => by },
    name: {
      cell: ({ name, affiliateId }) => (affiliateId === null ? name : `${name} (${affiliateId})`),
    },
    amountCents: {
      align: 'right',
      cell: ({ amountCents }) => (amountCents === null ? '—' : <Money cents={amountCents} />),
    },
    by: { isHiddenOnPhone: true, cell: ({ by }) => by },
    reason: { isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ reason }) => reason },
    approvedAt: { sort: 'approved', isHiddenOnPhone: true, cell: ({ approvedAt }) => <StaffTime at={approvedAt} /> },
  }),
  empty: {
    title: 'Nothing waits for you',
    text: 'What another person approved and your role may approve second appears here.',
  },
}

/** What waits for a second approval; each row leads to where it is given. */
export function SecondApprovalsScreen() {
  const router = useRouter()
  return <AdminList config={LIST} onOpen={(row) => router.push(approvalPath(row))} />
}
