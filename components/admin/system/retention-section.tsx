'use client'

import { useQuery } from '@tanstack/react-query'
import type { Retention } from '@/lib/runtime/system-pages/storage-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { retentionOptions } from './queries'
import { Section, SectionTable } from './section'
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
          <SectionTable
            caption="Steps of retention"
            wrapperClassName="max-h-[420px] border-t border-line"
            rows={steps}
            rowKey={({ name }) => name}
            columns={[
              {
                head: 'What',
                cell: (step) => <What step={step} />,
                cellProps: { className: 'min-w-56 whitespace-normal' },
              },
              { head: 'Last run', cell: ({ ranAt }) => (ranAt ? <StaffTime at={ranAt} /> : 'Not yet') },
              { head: 'Removed', align: 'right', cell: (step) => <Removed step={step} /> },
            ]}
          />
        </>
      )}
    </Section>
  )
}

type StepProps = { step: Retention['steps'][number] }

const What = ({ step: { name, kept, error } }: StepProps) => (
  <>
    <span className="font-medium">{name}</span>
    <p className="text-12 text-muted">{kept}</p>
    {error ? <p className="text-12 text-danger [overflow-wrap:anywhere]">{error}</p> : null}
  </>
)

const Removed = ({ step: { removedAt, removed } }: StepProps) =>
  removedAt ? (
    <>
      {countText(removed)}, <StaffTime at={removedAt} />
    </>
  ) : (
    '—'
  )
