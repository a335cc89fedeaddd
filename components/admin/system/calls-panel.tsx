'use client'

import { CALL_COLUMNS, type FailedCall, failedCallSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { FailedPanel, retryAction } from './failed-panel'
import { SYSTEM_PATH } from './queries'

const LIST: ListConfig<FailedCall> = {
  page: 'system',
  path: `${SYSTEM_PATH}/postbacks`,
  row: failedCallSchema,
  rowId: ({ id }) => id,
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
export const CallsPanel = () => (
  <FailedPanel
    config={LIST}
    nameOf={({ host, affiliateId }) => `${host} of ${affiliateId}`}
    actions={[
      retryAction('Each is called again with the message id of its first call, by which trackers recognize a repeat.'),
    ]}
  />
)
