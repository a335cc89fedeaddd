'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { DataTable } from '@/components/shared/lists/data-table'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { receivedAt } from '@/lib/platform/dates/server-time'
import type { AlarmName } from '@/lib/runtime/alarms/constants'
import { LinesLoading } from '../kit/frame/placeholders'
import { StaffTime } from '../kit/staff-time'
import { alarmsOptions } from './queries'

type SectionProps<Data> = {
  title: string
  /** What a normal state is, in a sentence. */
  normal: string
  query: UseQueryResult<Data>
  /** The alarms of this part: red is what raises one of them. */
  alarms: readonly AlarmName[]
  /** Whether something is worth a look. */
  isAmber: (data: Data) => boolean
  children: (data: Data) => ReactNode
  action?: ReactNode
}

/** A part of the page: its state, when it was read, and its own error. Old figures stay while new ones fail to load. */
export function Section<Data>({ title, normal, query, alarms, isAmber, children, action }: SectionProps<Data>) {
  const id = useId()
  const { data, error, dataUpdatedAt } = query
  const raised = useQuery(alarmsOptions).data?.alarms ?? []
  const isRed = raised.some(({ name }) => alarms.some((own) => own === name))
  const health = isRed ? 'red' : data && isAmber(data) ? 'amber' : 'normal'
  return (
    <Card aria-labelledby={id} aria-busy={!data && !error} className="overflow-hidden">
      <CardHead id={id} title={title} aside={data && !error ? <HealthMark health={health} /> : null} action={action} />
      <p className="px-4 pb-3 text-12 text-muted">
        <span className="font-medium text-text-2">When all is well:</span> {normal}
        {data ? (
          <>
            {' '}
            Read <StaffTime at={receivedAt(dataUpdatedAt)} short />.
          </>
        ) : null}
      </p>
      {error ? <Failure query={query} className="border-t border-line" /> : null}
      {data ? <div className="border-t border-line">{children(data)}</div> : null}
      {!data && !error ? <LinesLoading className="p-4" /> : null}
    </Card>
  )
}

/** A table of a part, as wide as its card. */
export const SectionTable = <Row,>(props: ComponentProps<typeof DataTable<Row>>) => (
  <DataTable {...props} className="[&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4" isReachable />
)

const MARKS = {
  normal: { kind: 'approved', text: 'Normal' },
  amber: { kind: 'pending', text: 'Look' },
  red: { kind: 'failed', text: 'Wrong' },
} as const

function HealthMark({ health }: { health: keyof typeof MARKS }) {
  const { kind, text } = MARKS[health]
  return (
    <Status kind={kind} pill>
      {text}
    </Status>
  )
}
