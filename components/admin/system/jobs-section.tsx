'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { ScheduledJob } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { clockTimeOf } from './clock-time'
import { jobsOptions } from './queries'
import { RunJobDialog } from './run-job-dialog'
import { Section } from './section'
import { countText, durationText } from './sizes'
import type { View } from './system-screen'

/** Every scheduled job with its last and next run, and what waits in its queue. */
export function JobsSection({ onShow }: { onShow: (view: View) => void }) {
  const query = useQuery(jobsOptions)
  const [running, setRunning] = useState<string | null>(null)
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
          <>
            <Table className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4" caption="Scheduled jobs" isReachable>
              <TableHeader>
                <TableRow>
                  <TableHead>Job</TableHead>
                  <TableHead>Last run</TableHead>
                  <TableHead align="right">Took</TableHead>
                  <TableHead align="right">Handled</TableHead>
                  <TableHead>Next</TableHead>
                  <TableHead>Queue</TableHead>
                  <TableHead>
                    <span className="sr-only">Action</span>
                  </TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {jobs.map((job) => (
                  <JobRow key={job.name} job={job} onRun={() => setRunning(job.name)} />
                ))}
              </TableBody>
            </Table>
            {running ? <RunJobDialog name={running} onClose={() => setRunning(null)} /> : null}
          </>
        ) : (
          <p className="px-4 py-3 text-13">No process with jobs has run in this database yet.</p>
        )
      }
    </Section>
  )
}

function JobRow({ job, onRun }: { job: ScheduledJob; onRun: () => void }) {
  const { name, startedAt, durationMs, handled, error, failures, failingSince, nextAt, isLate } = job
  return (
    <TableRow>
      <TableCell className="max-w-[360px] min-w-44 whitespace-normal">
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
      </TableCell>
      <TableCell>
        {startedAt ? <StaffTime at={startedAt} short /> : 'Not yet'}{' '}
        {isLate ? <Status kind="failed">Late</Status> : error ? <Status kind="failed">Failed</Status> : null}
      </TableCell>
      <TableCell align="right">{durationMs === null ? '—' : durationText(durationMs)}</TableCell>
      <TableCell align="right">{handled === null ? '—' : countText(handled)}</TableCell>
      <TableCell>{nextAt ? clockTimeOf(nextAt) : '—'}</TableCell>
      <TableCell>{queueText(job)}</TableCell>
      <TableCell align="right">
        <Button size="sm" variant="ghost" onClick={onRun} aria-label={`Run ${name} now`}>
          Run now
        </Button>
      </TableCell>
    </TableRow>
  )
}

function queueText({ waiting, active, failed }: ScheduledJob): string {
  const parts = [
    waiting > 0 ? `${waiting} waiting` : '',
    active > 0 ? `${active} running` : '',
    failed > 0 ? `${failed} failed` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : '—'
}
