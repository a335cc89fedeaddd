'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Status, type StatusKind } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Process, Processes } from '@/lib/runtime/system-pages/processes-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { StaffTime } from '../kit/staff-time'
import { processesOptions, SYSTEM_PATH } from './queries'
import { Section } from './section'
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
  const [forgetting, setForgetting] = useState<Process | null>(null)
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
          <Table className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4" caption="Processes by name" isReachable>
            <TableHeader>
              <TableRow>
                <TableHead>Process</TableHead>
                <TableHead>State</TableHead>
                <TableHead>Version</TableHead>
                <TableHead>Started</TableHead>
                <TableHead>Last seen</TableHead>
                <TableHead align="right">Delay</TableHead>
                <TableHead>Clicks</TableHead>
                <TableHead align="right">Disk free</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {processes.map((row) => (
                <ProcessRow key={row.id} row={row} onForget={() => setForgetting(row)} />
              ))}
            </TableBody>
          </Table>
          {forgetting ? (
            <StaffChangeDialog
              page="system"
              done="Taken off the list."
              onClose={() => setForgetting(null)}
              title={`Take ${forgetting.kind} ${forgetting.host} off the list`}
              description="Its alarm ends. If it comes back, it is listed again."
              label="Take off the list"
              busyLabel="Saving…"
              change={() => ({ path: `${SYSTEM_PATH}/processes/${forgetting.id}`, method: 'DELETE' })}
            />
          ) : null}
        </>
      )}
    </Section>
  )
}

function ProcessRow({ row, onForget }: { row: Process; onForget: () => void }) {
  const { kind, host, pid, version, buildId, state, startedAt, lastSeenAt, lagMs } = row
  const { diskFreeBytes: free, diskTotalBytes: total } = row
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium capitalize">{kind}</span>{' '}
        <span className="text-muted">
          {host}, {pid}
        </span>
      </TableCell>
      <TableCell>
        <Status kind={STATES[state].kind}>{STATES[state].label}</Status>
        {state === 'gone' ? (
          <Button size="sm" variant="ghost" className="ml-2" onClick={onForget}>
            Take off the list
          </Button>
        ) : null}
      </TableCell>
      <TableCell>
        {version}
        {buildId ? <span className="text-muted"> {buildId.slice(0, 8)}</span> : null}
      </TableCell>
      <TableCell>
        <StaffTime at={startedAt} />
      </TableCell>
      <TableCell>
        <StaffTime at={lastSeenAt} short />
      </TableCell>
      <TableCell align="right">{lagMs === null ? '—' : durationText(lagMs)}</TableCell>
      <TableCell>{clicksText(row)}</TableCell>
      <TableCell align="right">
        {free === null || total === null ? '—' : `${sizeText(free)} of ${sizeText(total)}`}
      </TableCell>
    </TableRow>
  )
}

function clicksText({ clickFilesWaiting: waiting, clickFilesRefused: refused, outageSeconds }: Process): string {
  if (waiting === null) return '—'
  const files = waiting + (refused ?? 0) === 0 ? 'None on disk' : `${waiting} files wait, ${refused} refused`
  return outageSeconds === null ? files : `${files}; last outage ${outageSeconds} s`
}
