'use client'

import { CONNECTIONS } from '@/lib/catalog/visitor-conditions/constants'
import { BROWSERS, DEVICES, SYSTEMS } from '@/lib/platform/http/browser-constants'
import { SelectField, TextField } from '../forms/fields'
import { deviceName } from './visitor-names'

/** What is supposed of a visitor, as it is typed; empty for what is not known. */
export type SupposedDraft = Record<(typeof TYPED)[number]['name'] | (typeof SELECTS)[number]['name'], string>

const NOT_KNOWN = { value: '', label: 'Not known' }
const choices = (values: readonly string[]) => [NOT_KNOWN, ...values.map((value) => ({ value, label: value }))]
const YES_OR_NO = [NOT_KNOWN, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]

const TYPED = [
  { name: 'country', label: 'Country' },
  { name: 'region', label: 'Region' },
  { name: 'city', label: 'City' },
  { name: 'language', label: 'Language' },
  { name: 'network', label: 'Carrier or network' },
] as const
const SELECTS = [
  {
    name: 'device',
    label: 'Device',
    options: [NOT_KNOWN, ...DEVICES.map((value) => ({ value, label: deviceName(value) }))],
  },
  { name: 'system', label: 'Operating system', options: choices(SYSTEMS) },
  { name: 'browser', label: 'Browser', options: choices(BROWSERS) },
  { name: 'connection', label: 'Kind of connection', options: choices(CONNECTIONS) },
  { name: 'hosting', label: 'Hosting provider', options: YES_OR_NO },
  { name: 'vpn', label: 'VPN, proxy or Tor', options: YES_OR_NO },
] as const

export const NOTHING_SUPPOSED: SupposedDraft = {
  country: '',
  region: '',
  city: '',
  language: '',
  network: '',
  device: '',
  system: '',
  browser: '',
  connection: '',
  hosting: '',
  vpn: '',
}

type SupposedFieldsProps = {
  draft: SupposedDraft
  change: (part: Partial<SupposedDraft>) => void
  errors: Readonly<Record<string, string>>
}

/** What is supposed of a visitor whom nobody has seen: country, device and system first, and the rest when it is opened. */
export function SupposedFields({ draft, change, errors }: SupposedFieldsProps) {
  const typed = ({ name, label }: (typeof TYPED)[number]) => (
    <TextField
      key={name}
      label={label}
      placeholder="Not known"
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={errors[name]}
    />
  )
  const select = ({ name, label, options }: (typeof SELECTS)[number]) => (
    <SelectField
      key={name}
      label={label}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      options={options}
      error={errors[name]}
    />
  )
  const [country, ...otherTyped] = TYPED
  const [device, system, ...otherSelects] = SELECTS
  return (
    <>
      {typed(country)}
      {select(device)}
      {select(system)}
      <details className="md:col-span-full">
        <summary className="cursor-pointer text-13 font-medium text-text-2">More about the visitor</summary>
        <div className="grid gap-4 pt-4 md:grid-cols-2 lg:grid-cols-4">
          {otherTyped.map(typed)}
          {otherSelects.map(select)}
        </div>
      </details>
    </>
  )
}
