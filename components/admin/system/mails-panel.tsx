'use client'

import { Status } from '@/components/ui/status'
import { MAIL_COLUMNS, type SystemMail, systemMailSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { useSelection } from '../kit/list/use-selection'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { SYSTEM_PATH } from './queries'

const PATH = `${SYSTEM_PATH}/mails`
const idOf = ({ id }: SystemMail) => id

const LIST: ListConfig<SystemMail> = {
  page: 'system',
  path: PATH,
  row: systemMailSchema,
  rowId: idOf,
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
export function MailsPanel() {
  const selection = useSelection(idOf, ({ canRetry }) => canRetry)
  const { mutateAsync } = useChange('system')
  return (
    <AdminList
      config={LIST}
      selection={selection}
      bulk={
        <BulkBar
          config={LIST}
          selection={selection}
          nameOf={({ to }) => to}
          idOf={idOf}
          actions={[
            {
              label: 'Try again',
              busyLabel: 'Queueing…',
              preview: () => 'They are sent at once. Links in old emails may have expired.',
              run: (choice, { reason }) => mutateAsync({ path: `${PATH}/retry`, body: { ...choice, reason } }),
            },
          ]}
        />
      }
    />
  )
}
