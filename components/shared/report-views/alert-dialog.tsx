'use client'

import { FormProvider, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ReportFigure } from '@/lib/reporting/cubes/constants'
import {
  ALERT_FIGURES,
  alertFigureName,
  MEAN_DAYS_DEFAULT,
  MIN_CLICKS_DEFAULT,
  RATES,
} from '@/lib/reporting/views/alerts/constants'
import { type AlertInput, alertInputSchema } from '@/lib/reporting/views/alerts/schema'
import type { SavedView } from '@/lib/reporting/views/schema'
import { FormAlert } from '../forms/form-alert'
import { showFailure } from '../forms/form-errors'
import { formResolver } from '../forms/form-resolver'
import { type AlertForm, ownFigures, storedBound, unitOf } from './alert-form'
import { AlertOf } from './alert-of'
import { FormButtons } from './form-buttons'
import { watchFigure } from './queries'
import { useViewChange } from './use-change'
import { ViewDialog } from './view-dialog'

const NAMES = ['figure', 'dimension', 'value', 'rule', 'bound', 'days', 'minClicks', 'window'] as const
const number = { valueAsNumber: true }

type AlertDialogProps = { isStaff: boolean; view: SavedView; onClose: () => void }

/** Watches a figure of a view, or of one value in it. */
export function AlertDialog({ isStaff, view, onClose }: AlertDialogProps) {
  const side = isStaff ? 'staff' : 'own'
  const { refresh } = useViewChange(side)
  const form = useForm<AlertForm, unknown, AlertInput>({
    resolver: formResolver(alertInputSchema),
    defaultValues: {
      figure: 'epcCents',
      dimension: null,
      value: null,
      rule: 'drop',
      bound: 40,
      days: MEAN_DAYS_DEFAULT,
      minClicks: MIN_CLICKS_DEFAULT,
      window: 'yesterday',
    },
  })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isSubmitting } = formState
  const [figure, rule] = watch(['figure', 'rule'])
  const isChange = rule === 'drop' || rule === 'rise'
  const submit = handleSubmit(async (wanted) => {
    try {
      await watchFigure(side, view.id, { ...wanted, bound: storedBound(wanted) })
      await refresh()
      toast.success('The alert is set.')
      onClose()
    } catch (error) {
      showFailure(error, NAMES, setError)
    }
  })
  return (
    <ViewDialog
      title={`Alert on “${view.name}”`}
      description="You are notified when the metric leaves its range and again when it is back, in the app and by email as your preferences say."
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="md:grid-cols-2">
            <AlertOf isStaff={isStaff} view={view} />
            <Field label="Metric" error={errors.figure?.message}>
              <Select {...register('figure')}>
                {ALERT_FIGURES.filter((each) => ownFigures(isStaff, each)).map((each) => (
                  <option key={each} value={each}>
                    {alertFigureName(each)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Tell me when it" error={errors.rule?.message}>
              <Select {...register('rule')}>
                <option value="drop">drops against its mean</option>
                <option value="rise">rises against its mean</option>
                <option value="below">is below</option>
                <option value="above">is above</option>
              </Select>
            </Field>
            <Field label={unitOf(figure, rule)} error={errors.bound?.message}>
              <Input {...register('bound', number)} type="number" inputMode="decimal" step="any" />
            </Field>
            {isChange ? (
              <Field label="Mean of the last days" error={errors.days?.message}>
                <Input {...register('days', number)} type="number" inputMode="numeric" />
              </Field>
            ) : null}
            <Field label="Checked day" error={errors.window?.message}>
              <Select {...register('window')}>
                <option value="yesterday">The last whole day</option>
                <option value="today">Today so far</option>
              </Select>
            </Field>
            {isChange || RATES.includes(figure as ReportFigure) ? (
              <Field
                label="Minimum clicks"
                hint="No alert is sent below this number."
                error={errors.minClicks?.message}
              >
                <Input {...register('minClicks', number)} type="number" inputMode="numeric" />
              </Field>
            ) : null}
            <div className="md:col-span-2 empty:hidden">
              <FormAlert>{errors.root?.message}</FormAlert>
            </div>
          </DialogBody>
          <FormButtons action="Set the alert" isBusy={isSubmitting} onClose={onClose} />
        </form>
      </FormProvider>
    </ViewDialog>
  )
}
