import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Options } from '@/components/ui/options'
import { choiceText, type ReportChoice } from '@/lib/reporting/builder/choice-rules'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { ALERT_DIMENSIONS } from '@/lib/reporting/views/alerts/constants'
import type { SavedView } from '@/lib/reporting/views/schema'
import { FormSelect } from '../../forms/form-fields'
import { OWN_REPORT, STAFF_REPORT } from '../report-place'
import { reportOptions } from '../report-queries'
import type { AlertForm } from './alert-form'

/** What is watched: the whole view, or one offer, advertiser or source in it. */
export function AlertSubject({ isStaff, view }: { isStaff: boolean; view: SavedView }) {
  const { register, setValue, watch, formState } = useFormContext<AlertForm>()
  const dimension = watch('dimension')
  const dimensions = ALERT_DIMENSIONS.filter((each) => isStaff || each !== 'affiliate')
  const reportChoice: ReportChoice = {
    ...Object.fromEntries(ALERT_DIMENSIONS.map((each) => [each, view.choice[each]])),
    by: dimension ?? 'offer',
    range: 'last30',
    figures: 'clicks',
    sort: 'clicks',
    dir: 'desc',
    compare: 'none',
    lines: '100',
  }
  const found = useQuery({
    ...reportOptions(isStaff ? STAFF_REPORT : OWN_REPORT, choiceText(reportChoice)),
    placeholderData: undefined,
    enabled: dimension !== null,
  })
  const values = (found.data?.lines ?? []).flatMap(({ values }) => values ?? [])
  const orNull = { setValueAs: (value: string | null) => value || null }
  return (
    <>
      <FormSelect label="Of" {...register('dimension', { ...orNull, onChange: () => setValue('value', null) })}>
        <option value="">The whole view</option>
        {dimensions.map((each) => (
          <option key={each} value={each}>
            One {DIMENSION_NAMES[each].toLowerCase()}
          </option>
        ))}
      </FormSelect>
      {dimension ? (
        <FormSelect
          label={DIMENSION_NAMES[dimension]}
          hint={found.error ? 'The list could not be read.' : 'With clicks in the last 30 days.'}
          error={formState.errors.value?.message}
          {...register('value', orNull)}
          aria-busy={found.isFetching}
        >
          <option value="">{found.isFetching ? 'Reading…' : 'Choose…'}</option>
          <Options of={values} show={({ value, name }) => [value, name]} />
        </FormSelect>
      ) : (
        <span className="max-md:hidden" />
      )}
    </>
  )
}
