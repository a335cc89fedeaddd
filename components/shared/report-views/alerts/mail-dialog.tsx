'use client'

import type { z } from 'zod'
import { Options } from '@/components/ui/options'
import { toast } from '@/components/ui/toast'
import type { ReportSide } from '@/lib/reporting/views/constants'
import { MONTH_DAY_MAX } from '@/lib/reporting/views/emails/constants'
import { type MailInput, mailInputSchema } from '@/lib/reporting/views/emails/schema'
import { DialogForm } from '../../forms/form-dialog'
import { FormSelect } from '../../forms/form-fields'
import { formResolver } from '../../forms/form-resolver'
import { useApiForm } from '../../forms/use-api-form'
import { scheduleMail } from '../queries'
import { useViewChange } from '../use-change'
import { ViewDialog } from '../view-dialog'
import { hourText, WEEKDAYS } from '../words'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MONTH_DAYS = Array.from({ length: MONTH_DAY_MAX }, (_, index) => index + 1)
const number = { valueAsNumber: true }

type MailDialogProps = { side: ReportSide; viewId: string; name: string; onClose: () => void }

/** Sets up the emails of a view. */
export function MailDialog({ side, viewId, name, onClose }: MailDialogProps) {
  const { refresh } = useViewChange(side)
  const form = useApiForm<z.input<typeof mailInputSchema>, MailInput>({
    resolver: formResolver(mailInputSchema),
    defaultValues: { format: 'csv', frequency: 'daily', hour: 8, weekday: 1, monthDay: 1 },
    send: async (input) => {
      await scheduleMail(side, viewId, input)
      await refresh()
      toast.success('The schedule is set.')
      onClose()
    },
  })
  const frequency = form.watch('frequency')
  return (
    <ViewDialog
      title={`Email “${name}”`}
      description="It goes to your confirmed address, with the figures of the view's own period at that time."
      onClose={onClose}
    >
      <DialogForm
        form={form}
        action="Set the schedule"
        cancelVariant="ghost"
        onCancel={onClose}
        bodyClassName="md:grid-cols-2"
      >
        <FormSelect {...form.field('format')} label="Attached">
          <option value="csv">All rows, as CSV</option>
          <option value="chart">A picture of the chart</option>
        </FormSelect>
        <FormSelect {...form.field('frequency')} label="How often">
          <option value="daily">Every day</option>
          <option value="weekly">Every week</option>
          <option value="monthly">Every month</option>
        </FormSelect>
        {frequency === 'weekly' ? (
          <FormSelect {...form.field('weekday', number)} label="On">
            {WEEKDAYS.map((day, index) => (
              <option key={day} value={index + 1}>
                {day}
              </option>
            ))}
          </FormSelect>
        ) : null}
        {frequency === 'monthly' ? (
          <FormSelect {...form.field('monthDay', number)} label="On day">
            {MONTH_DAYS.map((day) => (
              <option key={day}>{day}</option>
            ))}
          </FormSelect>
        ) : null}
        <FormSelect {...form.field('hour', number)} label="At (Eastern Time)">
          <Options of={HOURS} show={(hour) => [hour, hourText(hour)]} />
        </FormSelect>
      </DialogForm>
    </ViewDialog>
  )
}
