'use client'

import { FormProvider } from 'react-hook-form'
import { useMailText } from '@/components/shared/brand/mail-text'
import { toast } from '@/components/ui/toast'
import type { ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import {
  ALERT_FIGURES,
  alertFigureName,
  MEAN_DAYS_DEFAULT,
  MIN_CLICKS_DEFAULT,
  RATES,
} from '@/lib/reporting/views/alerts/constants'
import { type AlertInput, alertInputSchema } from '@/lib/reporting/views/alerts/schema'
import type { SavedView } from '@/lib/reporting/views/schema'
import { DialogForm } from '../../forms/form-dialog'
import { FormInput, FormSelect } from '../../forms/form-fields'
import { formResolver } from '../../forms/form-resolver'
import { useApiForm } from '../../forms/use-api-form'
import { watchFigure } from '../queries'
import { useViewChange } from '../use-change'
import { ViewDialog } from '../view-dialog'
import { type AlertForm, boundLabel, ownFigures, storedBound } from './alert-form'
import { AlertSubject } from './alert-of'

const number = { valueAsNumber: true }

type AlertDialogProps = { isStaff: boolean; view: SavedView; onClose: () => void }

/** Watches a figure of a view, or of one value in it. */
export function AlertDialog({ isStaff, view, onClose }: AlertDialogProps) {
  const side = isStaff ? 'staff' : 'own'
  const { refresh } = useViewChange(side)
  const mailText = useMailText()
  const form = useApiForm<AlertForm, AlertInput>({
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
    send: async (input) => {
      await watchFigure(side, view.id, { ...input, bound: storedBound(input) })
      await refresh()
      toast.success('The alert is set.')
      onClose()
    },
  })
  const [figure, rule] = form.watch(['figure', 'rule'])
  const isChange = rule === 'drop' || rule === 'rise'
  return (
    <ViewDialog
      title={`Alert on “${view.name}”`}
      description={`You are notified when the metric leaves its range and again when it is back, in the app${mailText(' and by email')} as your preferences say.`}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DialogForm
          form={form}
          action="Set the alert"
          cancelVariant="ghost"
          onCancel={onClose}
          bodyClassName="md:grid-cols-2"
        >
          <AlertSubject isStaff={isStaff} view={view} />
          <FormSelect {...form.field('figure')} label="Metric">
            {ALERT_FIGURES.filter((each) => ownFigures(isStaff, each)).map((each) => (
              <option key={each} value={each}>
                {alertFigureName(each)}
              </option>
            ))}
          </FormSelect>
          <FormSelect {...form.field('rule')} label="Tell me when it">
            <option value="drop">drops against its mean</option>
            <option value="rise">rises against its mean</option>
            <option value="below">is below</option>
            <option value="above">is above</option>
          </FormSelect>
          <FormInput
            {...form.field('bound', number)}
            label={boundLabel(figure, rule)}
            type="number"
            inputMode="decimal"
            step="any"
          />
          {isChange ? (
            <FormInput
              {...form.field('days', number)}
              label="Mean of the last days"
              type="number"
              inputMode="numeric"
            />
          ) : null}
          <FormSelect {...form.field('window')} label="Checked day">
            <option value="yesterday">The last whole day</option>
            <option value="today">Today so far</option>
          </FormSelect>
          {isChange || RATES.includes(figure as ReportFigure) ? (
            <FormInput
              {...form.field('minClicks', number)}
              label="Minimum clicks"
              hint="No alert is sent below this number."
              type="number"
              inputMode="numeric"
            />
          ) : null}
        </DialogForm>
      </FormProvider>
    </ViewDialog>
  )
}
