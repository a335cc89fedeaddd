'use client'

import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '@/components/shared/lists/data-table'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { ScheduledJob } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { formatClockTime } from './clock-time'
import { jobsOptions } from './queries'
import { Section, SectionTable } from './section'
import { countText, durationText } from './sizes'
import type { View } from './system-screen'
import { useRunJob } from './use-run-job'

/** Every scheduled job with its last and next run, and what waits in its queue. */
export function JobsSection({ onShow }: { onShow: (view: View) => void }) {
  const query = useQuery(jobsOptions)
  const runJob = useRunJob()
  const failed = query.data?.jobs.reduce((sum, job) => sum + job.failed, 0) ?? 0
  return (
    <Section
      title="Jobs"
      normal="Each one ran when it was due and without an error. Times are Eastern."
      query={query}
      alarms={['jobs', 'job_failures', 'late_jobs', 'payouts', 'holds']}
      isAmber={({ jobs }) => jobs.length === 0 || jobs.some((job) => job.failed + job.failures > 0)}
      action={
        failed > 0 ? (
          <Button size="sm" onClick={() => onShow('jobs')}>
            {failed} failed {failed === 1 ? 'run' : 'runs'}
          </Button>
        ) : null
      }
    >
      {({ isSetUp, jobs }) =>
        isSetUp ? (
          <SectionTable caption="Scheduled jobs" rows={jobs} rowKey={({ name }) => name} columns={jobColumns(runJob)} />
        ) : (
          <p className="px-4 py-3 text-13">No process with jobs has run in this database yet.</p>
        )
      }
    </Section>
  )
}

const jobColumns = (onRun: (name: string) => void): readonly TableColumn<ScheduledJob>[] => [
  {
    head: 'Job',
    cell: (job) => <JobName job={job} />,
    cellProps: { className: 'max-w-[360px] min-w-44 whitespace-normal' },
  },
  {
    head: 'Last run',
    cell: ({ startedAt, isLate, error }) => (
      <>
        {startedAt ? <StaffTime at={startedAt} short /> : 'Not yet'}{' '}
        {isLate ? <Status kind="failed">Late</Status> : error ? <Status kind="failed">Failed</Status> : null}
      </>
    ),
  },
  { head: 'Took', align: 'right', cell: ({ durationMs }) => (durationMs === null ? '—' : durationText(durationMs)) },
  { head: 'Handled', align: 'right', cell: ({ handled }) => (handled === null ? '—' : countText(handled)) },
  { head: 'Next', cell: ({ nextAt }) => (nextAt ? formatClockTime(nextAt) : '—') },
  { head: 'Queue', cell: queueText },
  {
    key: 'action',
    head: <span className="sr-only">Action</span>,
    cell: ({ name }) => (
      <ForChangers page="system">
        <Button size="sm" variant="ghost" onClick={() => onRun(name)} aria-label={`Run ${name} now`}>
          Run now
        </Button>
      </ForChangers>
    ),
    cellProps: { className: 'text-right' },
  },
]

const JobName = ({ job: { name, error, failures, failingSince } }: { job: ScheduledJob }) => (
  <>
    <span className="font-medium">{name}</span>
    {error ? (
      <p className="text-12 text-danger [overflow-wrap:anywhere]">
        {error} {failures > 1 ? `${failures} times in a row` : null}
        {failingSince && failures > 1 ? (
          <>
            , since <StaffTime at={failingSince} />
          </>
        ) : null}
      </p>
    ) : null}
  </>
)

function queueText({ waiting, active, failed }: ScheduledJob): string {
  const parts = [
    waiting > 0 ? `${waiting} waiting` : '',
    active > 0 ? `${active} running` : '',
    failed > 0 ? `${failed} failed` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : '—'
}
