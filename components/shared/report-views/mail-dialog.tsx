'use client'

import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { ReportSide } from '@/lib/reporting/views/constants'
import { MONTH_DAY_MAX } from '@/lib/reporting/views/emails/constants'
import { type MailInput, mailInputSchema } from '@/lib/reporting/views/emails/schema'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { FormButtons } from './form-buttons'
import { scheduleMail } from './queries'
import { useViewChange } from './use-change'
import { ViewDialog } from './view-dialog'
import { hourText, WEEKDAYS } from './words'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MONTH_DAYS = Array.from({ length: MONTH_DAY_MAX }, (_, index) => index + 1)
const number = { valueAsNumber: true }

type MailDialogProps = { side: ReportSide; viewId: string; name: string; onClose: () => void }

/** Sets up the emails of a view. */
export function MailDialog({ side, viewId, name, onClose }: MailDialogProps) {
  const { refresh } = useViewChange(side)
  const { register, handleSubmit, setError, watch, formState } = useForm<
    z.input<typeof mailInputSchema>,
    unknown,
    MailInput
  >({
    resolver: formResolver(mailInputSchema),
    defaultValues: { format: 'csv', frequency: 'daily', hour: 8, weekday: 1, monthDay: 1 },
  })
  const { errors, isSubmitting } = formState
  const frequency = watch('frequency')
  const submit = handleSubmit(async (wanted) => {
    try {
      await scheduleMail(side, viewId, wanted)
      await refresh()
      toast.success('The schedule is set.')
      onClose()
    } catch (error) {
      showFailure(error, ['format', 'frequency', 'hour', 'weekday', 'monthDay'], setError)
    }
  })
  return (
    <ViewDialog
      title={`Email “${name}”`}
      description="It goes to your confirmed address, with the figures of the view's own period at that time."
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="md:grid-cols-2">
          <Field label="Attached" error={errors.format?.message}>
            <Select {...register('format')}>
              <option value="csv">All rows, as CSV</option>
              <option value="chart">A picture of the chart</option>
            </Select>
          </Field>
          <Field label="How often" error={errors.frequency?.message}>
            <Select {...register('frequency')}>
              <option value="daily">Every day</option>
              <option value="weekly">Every week</option>
              <option value="monthly">Every month</option>
            </Select>
          </Field>
          {frequency === 'weekly' ? (
            <Field label="On" error={errors.weekday?.message}>
              <Select {...register('weekday', number)}>
                {WEEKDAYS.map((day, index) => (
                  <option key={day} value={index + 1}>
                    {day}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {frequency === 'monthly' ? (
            <Field label="On day" error={errors.monthDay?.message}>
              <Select {...register('monthDay', number)}>
                {MONTH_DAYS.map((day) => (
                  <option key={day}>{day}</option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Field label="At (Eastern Time)" error={errors.hour?.message}>
            <Select {...register('hour', number)}>
              <Options of={HOURS} show={(hour) => [hour, hourText(hour)]} />
            </Select>
          </Field>
          <div className="md:col-span-2 empty:hidden">
            <FormAlert>{errors.root?.message}</FormAlert>
          </div>
        </DialogBody>
        <FormButtons action="Set the schedule" isBusy={isSubmitting} onClose={onClose} />
      </form>
    </ViewDialog>
  )
}
