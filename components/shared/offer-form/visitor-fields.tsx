import type { ReactNode } from 'react'
import { TRAFFIC_KINDS } from '@/lib/catalog/offers/field-constants'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { useCountryText } from '../brand/country-text'
import { TextField } from '../forms/fields'
import { Choices } from './choices'
import { errorAt } from './error-at'
import type { PartProps } from './part-props'
import { Section } from './section'
import { countryNames, deviceName } from './visitor-names'

type VisitorFieldsProps = PartProps<'countries' | 'devices'> & { hint: ReactNode; children?: ReactNode }

/** From where and with what visitors may come. `children` are further fields of the same part. */
export function VisitorFields({ draft, change, errors, hint, children }: VisitorFieldsProps) {
  const countryText = useCountryText()
  const names = countryNames(draft.countries)
  const devices = DEVICES.map((value) => ({ value, label: deviceName(value) }))
  return (
    <Section title="Visitors" hint={hint}>
      <TextField
        label="Countries"
        hint={
          names === ''
            ? 'Codes of two letters, like US, CA. Empty for all countries.'
            : countryText(`${names}.`, 'visitors from everywhere are let in.')
        }
        placeholder="All countries"
        value={draft.countries}
        onChange={(countries) => change({ countries })}
        error={errorAt(errors, 'allowedCountries')}
      />
      <Choices
        legend="Devices"
        none="None chosen: all devices."
        options={devices}
        chosen={draft.devices}
        onChange={(chosen) => change({ devices: chosen })}
      />
      {children}
    </Section>
  )
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
