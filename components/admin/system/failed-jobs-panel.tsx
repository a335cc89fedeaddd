'use client'

import { FAILED_JOB_COLUMNS, type FailedJob, failedJobSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import type { BulkChoice } from '../kit/change/bulk-action'
import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { useSelection } from '../kit/list/use-selection'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { SYSTEM_PATH } from './queries'

const PATH = `${SYSTEM_PATH}/failed-jobs`
const idOf = ({ id }: FailedJob) => id

const LIST: ListConfig<FailedJob> = {
  page: 'system',
  path: PATH,
  row: failedJobSchema,
  rowId: idOf,
  caption: 'Failed jobs',
  searchLabel: 'Search job or error',
  sort: { by: 'failedAt', dir: 'desc' },
  columns: screenColumns(FAILED_JOB_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
    error: { cell: ({ error }) => <ErrorText>{error}</ErrorText> },
    tries: { align: 'right', isHiddenOnPhone: true, cell: ({ tries }) => tries },
    failedAt: { sort: 'failedAt', cell: ({ failedAt }) => <StaffTime at={failedAt} short /> },
  }),
  empty: {
    title: 'No failed jobs',
    text: 'A run that failed after its retries stays here for seven days. The next run on schedule goes on by itself.',
  },
}

/** Runs that failed after their retries, to try again or to discard. */
export function FailedJobsPanel() {
  const selection = useSelection(idOf)
  const { mutateAsync } = useChange('system')
  const send =
    (action: 'retry' | 'discard') =>
    (choice: BulkChoice, { reason }: { reason: string }) =>
      mutateAsync({ path: `${PATH}/${action}`, body: { ...choice, reason } })
  return (
    <AdminList
      config={LIST}
      selection={selection}
      bulk={
        <BulkBar
          config={LIST}
          selection={selection}
          nameOf={({ name }) => name}
          idOf={idOf}
          actions={[
            {
              label: 'Try again',
              busyLabel: 'Queueing…',
              preview: () => 'Each goes back into the queue. A job that waits already is not queued twice.',
              run: send('retry'),
            },
            {
              label: 'Discard',
              busyLabel: 'Discarding…',
              preview: () => 'They leave the queue. Their jobs still run on schedule.',
              run: send('discard'),
            },
          ]}
        />
      }
    />
  )
}
