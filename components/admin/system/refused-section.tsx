'use client'

import { useQuery } from '@tanstack/react-query'
import type { Messages } from '@/lib/runtime/system-pages/messages-admin-schema'
import { StaffTime } from '../kit/staff-time'
import { messagesOptions } from './queries'
import { Section, SectionTable } from './section'
import { countText } from './sizes'

const AMBER = 1_000
const isAmber = ({ refused: { hours } }: Messages): boolean =>
  hours.slice(-2).reduce((sum, { calls }) => sum + calls, 0) > AMBER

/** Calls without a valid secret that were answered and not stored, by network and by hour. */
export function RefusedSection() {
  return (
    <Section
      title="Refused calls"
      normal="Fewer than 1,000 within two hours. Counted are calls of 24 hours without a valid secret, beyond the first 20 a minute of an address, which are stored."
      query={useQuery(messagesOptions)}
      alarms={['refused_calls']}
      isAmber={isAmber}
    >
      {({ refused }) =>
        refused.calls === 0 ? (
          <p className="px-4 py-3 text-13">None within 24 hours.</p>
        ) : (
          <>
            <Hours hours={refused.hours} />
            <SectionTable
              caption="Refused calls by network"
              rows={refused.networks}
              rowKey={({ network }) => network}
              columns={[
                { head: 'Network', cell: ({ network }) => network || 'Others' },
                { head: 'Calls', align: 'right', cell: ({ calls }) => countText(calls) },
                { head: 'Last hour', cell: ({ lastHour }) => <StaffTime at={lastHour} /> },
              ]}
            />
          </>
        )
      }
    </Section>
  )
}

/** A bar for each hour that had any; its title has the figures. */
function Hours({ hours }: Pick<Messages['refused'], 'hours'>) {
  const most = Math.max(...hours.map(({ calls }) => calls))
  return (
    <ol aria-label="Refused calls by hour" className="flex h-20 items-end gap-1 px-4 pt-3">
      {hours.map(({ hour, calls }) => (
        <li key={hour} className="flex h-full min-w-1 flex-1 items-end" title={`${countText(calls)} calls`}>
          <span
            className="w-full rounded-t-[2px] bg-fill-strong"
            style={{ height: `${Math.max(4, (100 * calls) / most)}%` }}
          />
          <span className="sr-only">
            <StaffTime at={hour} />: {countText(calls)} calls
          </span>
        </li>
      ))}
    </ol>
  )
}
