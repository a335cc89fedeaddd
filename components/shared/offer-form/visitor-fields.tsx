import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { TRAFFIC_KINDS } from '@/lib/catalog/offers/field-constants'
import { Choices } from '../forms/choices'
import { errorAt, errorsUnder } from '../forms/error-at'
import { VisitorConditionFields } from '../visitors/visitor-condition-fields'
import type { PartProps } from './part-props'
import { Section } from './section'

type VisitorFieldsProps = PartProps<'visitors' | 'refusesUnknown'> & { hint: ReactNode; children?: ReactNode }

/** Who may visit. `children` are further fields of the same part. */
export function VisitorFields({ draft, change, errors, hint, children }: VisitorFieldsProps) {
  return (
    <Section title="Visitors" hint={hint}>
      <VisitorConditionFields
        draft={draft.visitors}
        onChange={(visitors) => change({ visitors })}
        errors={visitorErrors(errors)}
        name="visitors"
      />
      {draft.visitors.shown.length > 0 ? (
        <Checkbox
          label="Turn away visitors of whom it is not known whether they meet the conditions"
          checked={draft.refusesUnknown}
          onChange={({ target }) => change({ refusesUnknown: target.checked })}
        />
      ) : null}
      {children}
    </Section>
  )
}

/** The errors of an offer's conditions, by their names within the set: countries and devices are fields of their own. */
const visitorErrors = (errors: Readonly<Record<string, string>>): Record<string, string> => {
  const countries = errorAt(errors, 'allowedCountries')
  const devices = errorAt(errors, 'allowedDevices')
  return { ...errorsUnder(errors, 'visitors.'), ...(countries && { countries }), ...(devices && { devices }) }
}

type TrafficFieldsProps = PartProps<'traffic'> & { hint: ReactNode }

/** The traffic types affiliates may use. */
export function TrafficFields({ draft, change, hint }: TrafficFieldsProps) {
  const kinds = [...new Set([...TRAFFIC_KINDS, ...draft.traffic])].map((value) => ({ value, label: value }))
  return (
    <Section title="Traffic types" hint={hint}>
      <Choices
        legend="Allowed traffic types"
        none="None chosen: all types."
        options={kinds}
        chosen={draft.traffic}
        onChange={(chosen) => change({ traffic: chosen })}
      />
    </Section>
  )
}
