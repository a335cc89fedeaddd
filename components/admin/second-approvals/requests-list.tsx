import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import {
  requestState,
  SECOND_APPROVAL_COLUMNS,
  type SecondApproval,
  secondApprovalSchema,
} from '@/lib/people/second-approval-queue/admin-schema'
import { APPROVAL_KINDS } from '@/lib/people/second-approval-queue/constants'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { KIND_MODULES, KINDS, statusKind } from './labels'
import { SECOND_APPROVALS_PATH } from './queries'

const subjectName = ({ name, email, affiliateId }: SecondApproval) =>
  affiliateId === null ? name || email : `${isolated(name || (email ?? ''))} (${affiliateId})`

export const REQUESTS_LIST: ListConfig<SecondApproval> = {
  page: 'second-approvals',
  path: SECOND_APPROVALS_PATH,
  row: secondApprovalSchema,
  rowId: ({ id }) => id,
  caption: 'Second approvals',
  searchLabel: 'Search name, email or ID',
  sort: { by: 'approved', dir: 'desc' },
  filters: [
    {
      name: 'list',
      label: 'Show',
      unset: 'waiting for me',
      options: [
        { value: 'own', label: 'Asked for by me' },
        { value: 'declined', label: 'Declined' },
      ],
    },
    {
      name: 'kind',
      label: 'What',
      options: APPROVAL_KINDS.map((value) => ({ value, label: KINDS[value], module: KIND_MODULES[value] })),
    },
  ],
  columns: screenColumns(SECOND_APPROVAL_COLUMNS, {
    kind: { cell: ({ kind }) => KINDS[kind], phoneDetail: subjectName },
    name: { sort: 'name', isText: true, isHiddenOnPhone: true, cell: subjectName },
    amountCents: {
      sort: 'amount',
      align: 'right',
      cell: ({ amountCents }) => (amountCents === null ? '—' : <Money cents={amountCents} />),
    },
    by: { isHiddenOnPhone: true, cell: ({ by }) => by },
    reason: {
      isHiddenOnPhone: true,
      isHiddenBelowXl: true,
      cell: ({ reason }) => <span className="inline-block max-w-[280px] truncate align-bottom">{reason}</span>,
    },
    approvedAt: { sort: 'approved', isHiddenOnPhone: true, cell: ({ approvedAt }) => <StaffTime at={approvedAt} /> },
    state: {
      isHiddenOnPhone: true,
      cell: ({ declined }) => (
        <span className="grid justify-items-start">
          <Status kind={statusKind(declined)}>{requestState(declined)}</Status>
          {declined ? <span className="text-12 text-muted">{declined.by}</span> : null}
        </span>
      ),
    },
  }),
  empty: {
    title: 'Nothing waits for you',
    text: 'What another person approved and your role may approve second appears here.',
  },
}
