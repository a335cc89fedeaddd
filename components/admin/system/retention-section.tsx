'use client'

import { useQuery } from '@tanstack/react-query'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Retention } from '@/lib/runtime/system-pages/storage-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { retentionOptions } from './queries'
import { Section } from './section'
import { countText } from './sizes'

/** What is deleted when, and what the last runs removed. */
export function RetentionSection() {
  return (
    <Section
      title="Retention"
      normal="Every step ran last night (2 to 6 AM ET) without an error. What is not listed is kept."
      query={useQuery(retentionOptions)}
      alarms={[]}
      isAmber={({ steps }) => steps.some(({ error }) => error) || steps.every(({ ranAt }) => !ranAt)}
    >
      {({ clickMonths, networkAfterDays, eraseAfterDays, steps }) => (
        <>
          <p className="px-4 py-3 text-13">
            Clicks are kept for {clickMonths} months; addresses of visitors are cut after {networkAfterDays} days and
            erased after {eraseAfterDays}.
          </p>
          <Table
            className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
            caption="Steps of retention"
            isReachable
            wrapperClassName="max-h-[420px] border-t border-line"
          >
            <TableHeader>
              <TableRow>
                <TableHead>What</TableHead>
                <TableHead>Last run</TableHead>
                <TableHead align="right">Removed</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {steps.map((step) => (
                <StepRow key={step.name} step={step} />
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Section>
  )
}

function StepRow({ step: { name, kept, ranAt, error, removedAt, removed } }: { step: Retention['steps'][number] }) {
  return (
    <TableRow>
      <TableCell className="min-w-56 whitespace-normal">
        <span className="font-medium">{name}</span>
        <p className="text-12 text-muted">{kept}</p>
        {error ? <p className="text-12 text-danger [overflow-wrap:anywhere]">{error}</p> : null}
      </TableCell>
      <TableCell>{ranAt ? <StaffTime at={ranAt} /> : 'Not yet'}</TableCell>
      <TableCell align="right">
        {removedAt ? (
          <>
            {countText(removed)}, <StaffTime at={removedAt} />
          </>
        ) : (
          '—'
        )}
      </TableCell>
    </TableRow>
  )
}
