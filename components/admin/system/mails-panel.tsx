'use client'

import { Status } from '@/components/ui/status'
import { MAIL_COLUMNS, type SystemMail, systemMailSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { FailedPanel, retryAction } from './failed-panel'
import { SYSTEM_PATH } from './queries'

const LIST: ListConfig<SystemMail> = {
  page: 'system',
  path: `${SYSTEM_PATH}/mails`,
  row: systemMailSchema,
  rowId: ({ id }) => id,
  caption: 'Emails that failed or were deferred',
  searchLabel: 'Search kind, error or the whole address',
  sort: { by: 'at', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'failed', label: 'Failed' },
        { value: 'waiting', label: 'Deferred' },
      ],
    },
  ],
  columns: screenColumns(MAIL_COLUMNS, {
    to: { cell: ({ to }) => to, phoneDetail: ({ template }) => template },
    template: { isHiddenOnPhone: true, cell: ({ template }) => template },
    status: {
      cell: ({ status, canRetry }) =>
        status === 'failed' ? (
          <Status kind="failed">{canRetry ? 'Failed' : 'Failed, content erased'}</Status>
        ) : (
          <Status kind="pending">Deferred</Status>
        ),
    },
    error: { cell: ({ error }) => <ErrorText>{error}</ErrorText> },
    at: { sort: 'at', isHiddenOnPhone: true, cell: ({ at }) => <StaffTime at={at} /> },
  }),
  empty: {
    title: 'No failed emails',
    text: 'Emails that the mail server refused, or defers, appear here with what it answered.',
  },
}

/** Emails that failed, and those that the mail server defers. */
export const MailsPanel = () => (
  <FailedPanel
    config={LIST}
    nameOf={({ to }) => to}
    canSelect={({ canRetry }) => canRetry}
    actions={[retryAction('They are sent at once. Links in old emails may have expired.')]}
  />
)
