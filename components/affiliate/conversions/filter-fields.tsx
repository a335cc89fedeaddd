import { STATUS_NAMES } from '@/components/shared/conversions/state-text'
import { useDebouncedSearch } from '@/components/shared/lists/use-debounced-search'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { COUNTED } from '@/lib/conversions/filters/constants'
import { TEXT_MAX, UNKNOWN } from '@/lib/conversions/lists/affiliate/constants'
import { NO_SOURCE_NAME } from '@/lib/conversions/lists/affiliate/rules'
import { ConversionStatus } from '@/lib/generated/prisma/enums'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import type { ConversionsView, FilterChange } from './search-params'

export type Choices = {
  offers: readonly { id: number; name: string }[]
  sources: readonly string[]
  countries: readonly { code: string; name: string }[]
}

const STATES = [...Object.values(ConversionStatus), COUNTED] as const
const DEVICE_VALUES = [...DEVICES, UNKNOWN] as const
const DEVICE_NAMES = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', [UNKNOWN]: 'Unknown' }

type FilterFieldsProps = { view: ConversionsView; choices: Choices; onChange: (change: FilterChange) => void }

/** The filters of the list, each with its label. */
export function FilterFields({ view, choices, onChange }: FilterFieldsProps) {
  const { status, offer, country, device, from, to } = view
  return (
    <>
      <Choice
        label="Status"
        value={status ?? ''}
        options={STATES.map((value) => [value, value === COUNTED ? 'Pending and approved' : STATUS_NAMES[value]])}
        onChoose={(value) => onChange({ status: STATES.find((one) => one === value) ?? null })}
      />
      <Choice
        label="Offer"
        value={offer === null ? '' : String(offer)}
        options={choices.offers.map(({ id, name }) => [String(id), name])}
        onChoose={(value) => onChange({ offer: value ? Number(value) : null })}
      />
      <Typed
        label="Source"
        value={view.source ?? ''}
        suggested={[NO_SOURCE_NAME, ...choices.sources]}
        onType={(text) => onChange({ source: text || null })}
      />
      <Typed label="Sub-ID (s1 to s5)" value={view.sub ?? ''} onType={(text) => onChange({ sub: text || null })} />
      <Choice
        label="Country"
        value={country ?? ''}
        options={[...choices.countries.map(({ code, name }) => [code, name] as const), [UNKNOWN, 'Unknown']]}
        onChoose={(value) => onChange({ country: value || null })}
      />
      <Choice
        label="Device"
        value={device ?? ''}
        options={DEVICE_VALUES.map((value) => [value, DEVICE_NAMES[value]])}
        onChoose={(value) => onChange({ device: DEVICE_VALUES.find((one) => one === value) ?? null })}
      />
      <Day label="From (ET)" value={from} onChoose={(day) => onChange({ from: day })} />
      <Day label="To (ET)" value={to} onChoose={(day) => onChange({ to: day })} />
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select inputSize="sm" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All</option>
        <Options of={options} show={([option, name]) => [option, name]} />
      </Select>
    </Field>
  )
}

type TypedProps = { label: string; value: string; suggested?: readonly string[]; onType: (text: string) => void }

function Typed({ label, value, suggested, onType }: TypedProps) {
  const typed = useDebouncedSearch(value, onType)
  const list = suggested && `suggested ${label}`
  return (
    <Field label={label}>
      <Input
        {...typed}
        {...(list && { list })}
        inputSize="sm"
        maxLength={TEXT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="All"
      />
      {list ? (
        <datalist id={list}>
          {suggested.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </Field>
  )
}

function Day({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string | null
  onChoose: (day: string | null) => void
}) {
  return (
    <Field label={label}>
      <Input type="date" inputSize="sm" value={value ?? ''} onChange={({ target }) => onChoose(target.value || null)} />
    </Field>
  )
}
