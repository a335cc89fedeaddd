'use client'

import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '@/components/shared/lists/data-table'
import { Button } from '@/components/ui/button'
import { Status, type StatusKind } from '@/components/ui/status'
import type { Process, Processes } from '@/lib/runtime/system-pages/processes-admin-schema'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { ForChangers } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { processesOptions, SYSTEM_PATH } from './queries'
import { Section, SectionTable } from './section'
import { durationText, sizeText } from './sizes'

const STATES: Record<Process['state'], { kind: StatusKind; label: string }> = {
  online: { kind: 'approved', label: 'Online' },
  gone: { kind: 'failed', label: 'Gone' },
  stopped: { kind: 'reversed', label: 'Stopped' },
  ended: { kind: 'reversed', label: 'Replaced' },
}

/** A delay of the event loop from which pages and clicks feel slow, in milliseconds. */
const SLOW_MS = 500

function isAmber({ processes, hasMixedVersions }: Processes): boolean {
  const online = processes.filter(({ state }) => state === 'online')
  return hasMixedVersions || online.length === 0 || online.some(({ lagMs }) => (lagMs ?? 0) >= SLOW_MS)
}

/** Web servers, trackers and workers of the last day. */
export function ProcessesSection() {
  const query = useQuery(processesOptions)
  const { run } = useUndoableChange('system')
  const forget = ({ id, kind, host }: Process) =>
    run({
      change: { path: `${SYSTEM_PATH}/processes/${id}`, method: 'DELETE' },
      done: `The ${kind} on ${host} is off the list.`,
      description: 'Its alarm ends. If it comes back, it is listed again.',
    })
  return (
    <Section
      title="Processes"
      normal="All are online with one version, were seen within 15 seconds, and keep no clicks on their disk."
      query={query}
      alarms={['processes', 'clicks', 'disk']}
      isAmber={isAmber}
    >
      {({ processes, hasMixedVersions }) => (
        <>
          {hasMixedVersions ? (
            <p className="px-4 pt-3 text-13">
              Several versions or builds are online. That is normal during a release only.
            </p>
          ) : null}
          <SectionTable
            caption="Processes by name"
            rows={processes}
            rowKey={({ id }) => id}
            columns={processColumns(forget)}
          />
        </>
      )}
    </Section>
  )
}

const processColumns = (onForget: (row: Process) => void): readonly TableColumn<Process>[] => [
  {
    head: 'Process',
    cell: ({ kind, host, pid }) => (
      <>
        <span className="font-medium capitalize">{kind}</span>{' '}
        <span className="text-muted">
          {host}, {pid}
        </span>
      </>
    ),
  },
  {
    head: 'State',
    cell: (row) => (
      <>
        <Status kind={STATES[row.state].kind}>{STATES[row.state].label}</Status>
        {row.state === 'gone' ? (
          <ForChangers page="system">
            <Button size="sm" variant="ghost" className="ml-2" onClick={() => onForget(row)}>
              Take off the list
            </Button>
          </ForChangers>
        ) : null}
      </>
    ),
  },
  {
    head: 'Version',
    cell: ({ version, buildId }) => (
      <>
        {version}
        {buildId ? <span className="text-muted"> {buildId.slice(0, 8)}</span> : null}
      </>
    ),
  },
  { head: 'Started', cell: ({ startedAt }) => <StaffTime at={startedAt} /> },
  { head: 'Last seen', cell: ({ lastSeenAt }) => <StaffTime at={lastSeenAt} short /> },
  { head: 'Delay', align: 'right', cell: ({ lagMs }) => (lagMs === null ? '—' : durationText(lagMs)) },
  { head: 'Clicks', cell: clicksText },
  {
    head: 'Disk free',
    align: 'right',
    cell: ({ diskFreeBytes: free, diskTotalBytes: total }) =>
      free === null || total === null ? '—' : `${sizeText(free)} of ${sizeText(total)}`,
  },
]

function clicksText({ clickFilesWaiting: waiting, clickFilesRefused: refused, outageSeconds }: Process): string {
  if (waiting === null) return '—'
  const files = waiting + (refused ?? 0) === 0 ? 'None on disk' : `${waiting} files wait, ${refused} refused`
  return outageSeconds === null ? files : `${files}; last outage ${outageSeconds} s`
}
