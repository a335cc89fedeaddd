'use client'

import { Switch } from '@/components/ui/switch'
import type { ReportSide } from '@/lib/reporting/views/constants'
import type { ReportMail } from '@/lib/reporting/views/emails/schema'
import { easternText } from '../../time/eastern-text'
import { DeleteButton } from '../delete-button'
import { removeOne, switchOne } from '../queries'
import { Row, RowNote } from '../row'
import { useViewChange } from '../use-change'
import { scheduleText } from '../words'

/** A schedule of emails. */
export function MailRow({ side, mail }: { side: ReportSide; mail: ReportMail }) {
  const { change, isPending } = useViewChange(side)
  const { id, viewName, isActive, nextAt, last } = mail
  const text = scheduleText(mail)
  return (
    <Row
      title={viewName}
      actions={
        <>
          <Switch
            aria-label={`${viewName}: ${text}`}
            checked={isActive}
            disabled={isPending}
            onCheckedChange={(on) =>
              change(on ? 'Switched on.' : 'Switched off.', () => switchOne(side, 'mails', id, on))
            }
            className="mr-2"
          />
          <DeleteButton
            label={`Delete the emails of ${viewName}: ${text}`}
            question="Delete this schedule?"
            text={`${viewName}: ${text}`}
            isBusy={isPending}
            onDelete={() => change('The schedule is deleted.', () => removeOne(side, 'mails', id))}
          />
        </>
      }
    >
      <RowNote>{text}</RowNote>
      <RowNote>
        {isActive ? `Next ${easternText(nextAt, 'MMM d, h:mm a')}` : 'Switched off'}
        {last ? ` · Last ${easternText(last.at, 'MMM d, h:mm a')}` : ''}
        {last?.failure ? `, which could not be made: ${last.failure}` : ''}
      </RowNote>
    </Row>
  )
}
