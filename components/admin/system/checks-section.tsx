'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { SystemChecks } from '@/lib/runtime/data-checks/admin-schema'
import { CHECK_DATA_JOB } from '@/lib/runtime/data-checks/constants'
import { ForChangers } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { checksOptions } from './queries'
import { Section } from './section'
import { durationText } from './sizes'
import { useRunJob } from './use-run-job'

type Check = SystemChecks['checks'][number]

/** Checks of the stored data against itself. */
export function ChecksSection() {
  const runJob = useRunJob()
  return (
    <Section
      title="Checks"
      normal="Each one ran this morning (6:35 AM ET) and found nothing."
      query={useQuery(checksOptions)}
      alarms={['checks', 'checks_late']}
      isAmber={({ checks }) => checks.some(({ ranAt }) => !ranAt)}
      action={
        <ForChangers page="system">
          <Button size="sm" onClick={() => runJob(CHECK_DATA_JOB)}>
            Run now
          </Button>
        </ForChangers>
      }
    >
      {({ checks }) => (
        <ul>
          {checks.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function CheckLine({ check }: { check: Check }) {
  const { title, about, ranAt, durationMs, day, failedAt, detail } = check
  return (
    <li className="grid gap-0.5 border-b border-line px-4 py-3 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{title}</span>
        <CheckStatus check={check} />
      </div>
      <p className="text-text-2">{about}</p>
      <p className="text-12 text-muted">
        {ranAt ? (
          <>
            Ran <StaffTime at={ranAt} />
            {day ? ` on ${day}` : ''}
            {durationMs === null ? '' : `, took ${durationText(durationMs)}`}
          </>
        ) : (
          'Has not run yet'
        )}
        {failedAt ? (
          <>
            ; last found something <StaffTime at={failedAt} />
          </>
        ) : null}
      </p>
      {detail ? <p className="mono text-12 [overflow-wrap:anywhere]">{detail}</p> : null}
    </li>
  )
}

function CheckStatus({ check: { ranAt, found } }: { check: Check }) {
  if (!ranAt) return <Status kind="pending">Not run</Status>
  if (found === 0) return <Status kind="approved">Agrees</Status>
  return <Status kind="failed">{found === null ? 'Could not be finished' : `${found} differ`}</Status>
}
