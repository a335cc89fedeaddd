'use client'

import { Status } from '@/components/ui/status'
import { Switch } from '@/components/ui/switch'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { figureText } from '@/lib/reporting/builder/text-rules'
import type { ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import type { ReportAlert } from '@/lib/reporting/views/alerts/schema'
import type { ReportSide } from '@/lib/reporting/views/constants'
import { easternText } from '../../time/eastern-text'
import { DeleteButton } from '../delete-button'
import { removeOne, switchOne } from '../queries'
import { Row, RowNote } from '../row'
import { useViewChange } from '../use-change'

/** A watched figure, whether it is out of its range, and when it was. */
export function AlertRow({ side, alert }: { side: ReportSide; alert: ReportAlert }) {
  const { change, isPending } = useViewChange(side)
  const { id, viewName, text, isActive, checkedAt, outSince, problem } = alert
  return (
    <Row
      title={
        <>
          {text}
          {isActive && outSince ? <Status kind="failed">Since {dayLabel(outSince)}</Status> : null}
        </>
      }
      actions={
        <>
          <Switch
            aria-label={`${viewName}: ${text}`}
            checked={isActive}
            disabled={isPending}
            onCheckedChange={(on) =>
              change(on ? 'Switched on.' : 'Switched off.', () => switchOne(side, 'alerts', id, on))
            }
            className="mr-2"
          />
          <DeleteButton
            label={`Delete the alert ${text}`}
            question="Delete this alert?"
            text={`${viewName}: ${text}`}
            isBusy={isPending}
            onDelete={() => change('The alert is deleted.', () => removeOne(side, 'alerts', id))}
          />
        </>
      }
    >
      <RowNote>
        {viewName}
        {isActive
          ? checkedAt
            ? ` · Checked ${easternText(checkedAt, 'MMM d, h:mm a')}`
            : ' · Not checked yet'
          : ' · Switched off'}
      </RowNote>
      {problem ? <RowNote>Could not be checked: {problem}</RowNote> : null}
      <Events alert={alert} />
    </Row>
  )
}

function Events({ alert: { events, figure } }: { alert: ReportAlert }) {
  if (events.length === 0) return null
  const of = (value: number | null) => figureText(figure as ReportFigure, value)
  return (
    <details className="mt-1 text-12 text-muted">
      <summary>{plural(events.length, 'notification')}</summary>
      <ul className="mt-1 grid gap-1">
        {events.map(({ hasBegun, day, value, mean, clicks, at }) => (
          <li key={at}>
            {dayLabel(day)}: {hasBegun ? 'left its range' : 'back'}, {of(value ?? 0)}
            {mean === null ? '' : ` against ${of(mean)}`}, {formatCount(clicks)} clicks
          </li>
        ))}
      </ul>
    </details>
  )
}
