'use client'

import { FAILED_JOB_COLUMNS, type FailedJob, failedJobSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { ErrorText } from './error-text'
import { FailedPanel, retryAction } from './failed-panel'
import { SYSTEM_PATH } from './queries'

const LIST: ListConfig<FailedJob> = {
  page: 'system',
  path: `${SYSTEM_PATH}/failed-jobs`,
  row: failedJobSchema,
  rowId: ({ id }) => id,
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
export const FailedJobsPanel = () => (
  <FailedPanel
    config={LIST}
    nameOf={({ name }) => name}
    actions={[
      retryAction('Each goes back into the queue. A job that waits already is not queued twice.'),
      {
        action: 'discard',
        label: 'Discard',
        busyLabel: 'Discarding…',
        effect: 'They leave the queue. Their jobs still run on schedule.',
      },
    ]}
  />
)
