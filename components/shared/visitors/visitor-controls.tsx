'use client'

import { CONNECTIONS, type VisitorList } from '@/lib/catalog/visitor-conditions/constants'
import { BROWSERS, DEVICES, SYSTEMS } from '@/lib/platform/http/browser-constants'
import { useCountryText } from '../brand/country-text'
import { Choices } from '../forms/choices'
import { errorAt } from '../forms/error-at'
import { SelectField, TextField } from '../forms/fields'
import { HourFields } from './hour-fields'
import { type ListKind, listOf, type VisitorKind, type VisitorValues, visitorLabel } from './visitor-draft'
import { deviceName } from './visitor-names'

const asTheyAre = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const CHOICES: Partial<Record<VisitorList, readonly { value: string; label: string }[]>> = {
  devices: DEVICES.map((value) => ({ value, label: deviceName(value) })),
  systems: asTheyAre(SYSTEMS),
  browsers: asTheyAre(BROWSERS),
  connections: asTheyAre(CONNECTIONS),
}

const HINTS: Partial<Record<VisitorList, string>> = {
  countries: 'Codes of two letters, like US, CA.',
  regions: 'Codes of ISO 3166-2, like US-CA, DE-BY.',
  cities: 'Names with semicolons, also with a country or region: Portland, US-OR; Berlin.',
  languages: 'What the browser prefers: de, pt-BR. “de” takes de-AT as well.',
  networks: 'Numbers like AS7018 or 310-410, or words of names, with semicolons: T-Mobile; Verizon.',
}

const FLAGS = {
  hosting: [
    { value: 'never', label: 'None of a hosting provider' },
    { value: 'only', label: 'Only those of hosting providers' },
  ],
  vpn: [
    { value: 'never', label: 'None through a VPN, a proxy or Tor' },
    { value: 'only', label: 'Only those through a VPN, a proxy or Tor' },
  ],
} as const

export type VisitorControlProps = {
  kind: VisitorKind
  values: VisitorValues
  onChange: (part: Partial<VisitorValues>) => void
  /** Errors by the names of the API's fields: "countries", "except.regions". */
  errors: Readonly<Record<string, string>>
}

/** The control of one condition on visitors. */
export function VisitorControl({ kind, ...props }: VisitorControlProps) {
  const { values, onChange, errors } = props
  if (kind === 'hours') return <HourFields {...props} />
  if (kind === 'hosting' || kind === 'vpn')
    return (
      <SelectField
        label={visitorLabel(kind)}
        value={values[kind]}
        onChange={(wanted) => onChange({ [kind]: wanted })}
        options={FLAGS[kind]}
        error={errors[kind]}
      />
    )
  const choices = CHOICES[listOf(kind)]
  if (!choices) return <TypedList kind={kind} {...props} />
  return (
    <Choices
      legend={visitorLabel(kind)}
      none={errorAt(errors, kind) ?? 'Choose at least one.'}
      options={choices}
      chosen={values.chosen[kind] ?? []}
      onChange={(chosen) => onChange({ chosen: { ...values.chosen, [kind]: chosen } })}
    />
  )
}

function TypedList({ kind, values, onChange, errors }: VisitorControlProps & { kind: ListKind }) {
  const countryText = useCountryText()
  const list = listOf(kind)
  const hint = HINTS[list] ?? ''
  return (
    <TextField
      label={visitorLabel(kind)}
      hint={list === 'countries' ? countryText(hint, 'it is not known of any visitor.') : hint}
      value={values.typed[kind] ?? ''}
      onChange={(typed) => onChange({ typed: { ...values.typed, [kind]: typed } })}
      error={errorAt(errors, kind)}
    />
  )
}
