import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { BatchStatus, PayoutStatus } from '@/lib/generated/prisma/enums'
import { METHOD_LABELS, METHOD_ORDER } from '@/lib/money/payout-methods/constants'
import { type AdminBatch, adminBatchSchema, PAYOUT_BATCH_COLUMNS } from '@/lib/money/payouts/batches/admin-schema'
import {
  type AdminRequest,
  adminRequestSchema,
  PAYOUT_REQUEST_COLUMNS,
} from '@/lib/money/payouts/requests/admin-schema'
import { plural } from '@/lib/platform/text/counts'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { PAYOUT_STATUSES } from '../shared/payout-status'
import { BATCH_LABELS, providerName } from './labels'
import { PAYOUTS_PATH } from './queries'

export const REQUEST_LIST: ListConfig<AdminRequest> = {
  page: 'payouts-dashboard',
  path: PAYOUTS_PATH,
  row: adminRequestSchema,
  rowId: ({ id }) => id,
  caption: 'Payout requests',
  searchLabel: 'Search name, email, ID or reference',
  sort: { by: 'requested', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(PayoutStatus).map((value) => ({ value, label: PAYOUT_STATUSES[value].label })),
    },
    { name: 'method', label: 'Method', options: METHOD_ORDER.map((value) => ({ value, label: METHOD_LABELS[value] })) },
  ],
  columns: screenColumns(PAYOUT_REQUEST_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name, email }) => name || email },
    affiliateId: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    amountCents: { sort: 'amount', align: 'right', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    methodHint: {
      isHiddenOnPhone: true,
      cell: ({ methodKind, methodHint }) => (
        <>
          {METHOD_LABELS[methodKind]} <span className="text-muted">{methodHint}</span>
        </>
      ),
    },
    status: {
      cell: ({ status }) => (
        <Status kind={PAYOUT_STATUSES[status].kind} pill>
          {PAYOUT_STATUSES[status].label}
        </Status>
      ),
    },
    requestedAt: {
      sort: 'requested',
      isHiddenOnPhone: true,
      cell: ({ requestedAt }) => <StaffTime at={requestedAt} />,
    },
  }),
  empty: { title: 'No payout requests', text: 'Payout requests from affiliates appear here.' },
}

export const BATCH_LIST: ListConfig<AdminBatch> = {
  page: 'payouts-dashboard',
  path: `${PAYOUTS_PATH}/batches`,
  row: adminBatchSchema,
  rowId: ({ id }) => id,
  caption: 'Payout batches',
  searchLabel: 'Search ID, person or reason',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(BatchStatus).map((value) => ({ value, label: BATCH_LABELS[value].label })),
    },
  ],
  columns: screenColumns(PAYOUT_BATCH_COLUMNS, {
    createdAt: {
      sort: 'created',
      cell: ({ createdAt }) => <StaffTime at={createdAt} />,
      phoneDetail: ({ provider, payeeCount }) => `${providerName(provider)}, ${plural(payeeCount, 'payee')}`,
    },
    createdBy: { isHiddenOnPhone: true, cell: ({ createdBy }) => createdBy ?? '—' },
    provider: { isHiddenOnPhone: true, cell: ({ provider }) => providerName(provider) },
    payeeCount: { sort: 'payees', align: 'right', isHiddenOnPhone: true, cell: ({ payeeCount }) => payeeCount },
    totalCents: { sort: 'total', align: 'right', cell: ({ totalCents }) => <Money cents={totalCents} /> },
    status: {
      cell: ({ status, needsSecondApproval, approvedBy }) => (
        <span className="inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:gap-0.5">
          <Status kind={BATCH_LABELS[status].kind} pill>
            {BATCH_LABELS[status].label}
          </Status>
          {status === 'draft' && needsSecondApproval ? (
            <span className="text-12 text-muted">{approvedBy ? '1 of 2 approved' : 'Needs 2 approvals'}</span>
          ) : null}
        </span>
      ),
    },
  }),
  empty: { title: 'No batches yet', text: 'Select requests that are due and create a batch from them.' },
}
