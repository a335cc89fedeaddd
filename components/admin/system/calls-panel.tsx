'use client'

import { CALL_COLUMNS, type FailedCall, failedCallSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { useSelection } from '../kit/list/use-selection'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { SYSTEM_PATH } from './queries'

const PATH = `${SYSTEM_PATH}/postbacks`
const idOf = ({ id }: FailedCall) => id

const LIST: ListConfig<FailedCall> = {
  page: 'system',
  path: PATH,
  row: failedCallSchema,
  rowId: idOf,
  caption: 'Postbacks to affiliates that failed',
  searchLabel: 'Search affiliate, tracker or error',
  sort: { by: 'finishedAt', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'failed', label: 'Failed' },
        { value: 'refused', label: 'Address refused' },
      ],
    },
  ],
  columns: screenColumns(CALL_COLUMNS, {
    affiliateName: {
      cell: ({ affiliateName, affiliateId }) => (
        <>
          {affiliateName || 'Deleted'} <span className="text-muted">({affiliateId})</span>
        </>
      ),
      phoneDetail: ({ host }) => host,
    },
    event: { isHiddenOnPhone: true, cell: ({ event }) => event },
    host: { isHiddenOnPhone: true, cell: ({ host }) => host },
    error: { cell: ({ error }) => <ErrorText>{error}</ErrorText> },
    attempts: { align: 'right', isHiddenOnPhone: true, cell: ({ attempts }) => attempts },
    finishedAt: { sort: 'finishedAt', isHiddenOnPhone: true, cell: ({ finishedAt }) => <StaffTime at={finishedAt} /> },
  }),
  empty: {
    title: 'No failed postbacks',
    text: 'Calls to affiliates’ trackers that failed after all their retries appear here for 30 days.',
  },
}

/** Calls to affiliates’ trackers that failed for good. */
export function CallsPanel() {
  const selection = useSelection(idOf)
  const { mutateAsync } = useChange('system')
  return (
    <AdminList
      config={LIST}
      selection={selection}
      bulk={
        <BulkBar
          config={LIST}
          selection={selection}
          nameOf={({ host, affiliateId }) => `${host} of ${affiliateId}`}
          idOf={idOf}
          actions={[
            {
              label: 'Try again',
              busyLabel: 'Queueing…',
              preview: () =>
                'Each is called again with the message id of its first call, by which trackers recognize a repeat.',
              run: (choice, { reason }) => mutateAsync({ path: `${PATH}/retry`, body: { ...choice, reason } }),
            },
          ]}
        />
      }
    />
  )
}
