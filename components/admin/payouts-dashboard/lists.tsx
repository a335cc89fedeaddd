import { Money } from '@/components/shared/money'
import { RelativeTime } from '@/components/shared/relative-time'
import { Status } from '@/components/ui/status'
import { BatchStatus, PayoutStatus } from '@/lib/generated/prisma/enums'
import { METHOD_LABELS, METHOD_ORDER } from '@/lib/money/payouts/constants'
import { type DeskBatch, type DeskRequest, deskBatchSchema, deskRequestSchema } from '@/lib/money/payouts/desk-schema'
import type { ListConfig } from '../kit/list/list-config'
import { PAYOUT_STATUSES } from '../shared/payout-status'
import { BATCH_WORDS, providerName } from './labels'
import { DESK_PATH } from './queries'

export const REQUEST_LIST: ListConfig<DeskRequest> = {
  page: 'payouts-dashboard',
  path: DESK_PATH,
  row: deskRequestSchema,
  rowId: ({ id }) => id,
  caption: 'Payout requests',
  searchLabel: 'Search name, email, number or reference',
  sort: { by: 'requested', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(PayoutStatus).map((value) => ({ value, label: PAYOUT_STATUSES[value].label })),
    },
    { name: 'method', label: 'Method', options: METHOD_ORDER.map((value) => ({ value, label: METHOD_LABELS[value] })) },
  ],
  columns: [
    { head: 'Affiliate', sort: 'name', cell: ({ name, email }) => name || email },
    { head: 'No.', isExtra: true, cell: ({ affiliateId }) => <span className="mono text-muted">{affiliateId}</span> },
    { head: 'Amount', sort: 'amount', align: 'right', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    {
      head: 'To',
      isExtra: true,
      cell: ({ methodKind, methodHint }) => (
        <>
          {METHOD_LABELS[methodKind]} <span className="text-muted">{methodHint}</span>
        </>
      ),
    },
    {
      head: 'Status',
      cell: ({ status }) => (
        <Status kind={PAYOUT_STATUSES[status].kind} pill>
          {PAYOUT_STATUSES[status].label}
        </Status>
      ),
    },
    {
      head: 'Requested',
      sort: 'requested',
      isExtra: true,
      cell: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
    },
  ],
  empty: { title: 'No payout requests', text: 'What affiliates ask to be paid stands here.' },
}

export const BATCH_LIST: ListConfig<DeskBatch> = {
  page: 'payouts-dashboard',
  path: `${DESK_PATH}/batches`,
  row: deskBatchSchema,
  rowId: ({ id }) => id,
  caption: 'Payout batches',
  searchLabel: 'Search number, person or reason',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.values(BatchStatus).map((value) => ({ value, label: BATCH_WORDS[value].label })),
    },
  ],
  columns: [
    {
      head: 'Made',
      sort: 'created',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      under: ({ provider, payeeCount }) =>
        `${providerName(provider)}, ${payeeCount === 1 ? '1 payee' : `${payeeCount} payees`}`,
    },
    { head: 'By', isExtra: true, cell: ({ createdBy }) => createdBy ?? '—' },
    { head: 'Through', isExtra: true, cell: ({ provider }) => providerName(provider) },
    { head: 'Payees', align: 'right', isExtra: true, cell: ({ payeeCount }) => payeeCount },
    { head: 'Total', sort: 'total', align: 'right', cell: ({ totalCents }) => <Money cents={totalCents} /> },
    {
      head: 'Status',
      cell: ({ status, needsSecondPerson, approvedBy }) => (
        <span className="inline-flex items-center gap-2 max-md:flex-col max-md:items-start max-md:gap-0.5">
          <Status kind={BATCH_WORDS[status].kind} pill>
            {BATCH_WORDS[status].label}
          </Status>
          {status === 'draft' && needsSecondPerson ? (
            <span className="text-12 text-muted">{approvedBy ? '1 of 2 approved' : 'Needs 2 people'}</span>
          ) : null}
        </span>
      ),
    },
  ],
  empty: { title: 'No batches yet', text: 'Tick requests that are due and make a batch of them.' },
}
