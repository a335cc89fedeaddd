'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { Status, type StatusKind } from '@/components/ui/status'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { reasonLabel } from '@/lib/conversions/filters/reason-rules'
import {
  WORKSPACE_CONVERSION_COLUMNS,
  type WorkspaceConversion,
  workspaceConversionSchema,
} from '@/lib/people/users/workspace/admin-schema'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { ConversionSheet } from '../conversion-feed/conversion-sheet'
import { STATE_LABELS } from '../conversion-feed/labels'
import { adminKeys } from '../kit/keys'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { USERS_PATH } from '../manage-users/queries'

const createList = (id: string): ListConfig<WorkspaceConversion> => ({
  page: 'manage-users',
  path: `${USERS_PATH}/${id}/conversions`,
  hasNoViews: true,
  row: workspaceConversionSchema,
  rowId: ({ ref }) => ref,
  caption: 'Conversions',
  searchLabel: 'Search transaction, click or conversion',
  sort: { by: 'time', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
    },
    { name: 'from', label: 'From (ET)', input: 'day' },
    { name: 'to', label: 'To (ET)', input: 'day' },
  ],
  columns: screenColumns(WORKSPACE_CONVERSION_COLUMNS, {
    createdAt: {
      sort: 'time',
      cell: ({ createdAt }) => <StaffTime at={createdAt} />,
      phoneDetail: ({ offerName }) => offerName,
    },
    offerName: { isHiddenOnPhone: true, cell: ({ offerName }) => offerName },
    sourceName: { isHiddenBelowXl: true, cell: ({ sourceName }) => sourceName || NO_SOURCE.label },
    txnId: {
      isHiddenBelowXl: true,
      cell: ({ txnId }) => (
        <span className="mono inline-block max-w-[160px] truncate align-bottom text-muted" title={txnId}>
          {txnId}
        </span>
      ),
    },
    payoutCents: { sort: 'payout', align: 'right', cell: ({ payoutCents }) => <Money cents={payoutCents} /> },
    status: {
      cell: ({ status }) => (
        <Status kind={status satisfies StatusKind} pill>
          {STATE_LABELS[status]}
        </Status>
      ),
    },
    reason: { isHiddenBelowXl: true, cell: ({ reason, status }) => (reason ? reasonLabel(reason, status) : '—') },
  }),
  empty: { title: 'No conversions yet' },
})

/** Their conversions; who may open the conversion feed sees the trail of each and decides about it here. */
export function ConversionsTab({ id, staff }: { id: string; staff: StaffRights }) {
  const config = useMemo(() => createList(id), [id])
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<WorkspaceConversion | null>(null)
  const close = () => {
    setOpen(null)
    void queryClient.invalidateQueries({ queryKey: adminKeys.page('manage-users') })
  }
  if (!mayOpen(staff, 'conversion-feed')) return <AdminList config={config} />
  return (
    <>
      <AdminList config={config} onOpen={setOpen} />
      <ConversionSheet row={open && { ...open, revenueCents: 0, amountCents: null }} onClose={close} />
    </>
  )
}
