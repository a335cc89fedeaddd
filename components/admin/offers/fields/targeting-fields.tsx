'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { OFFER_DEVICES, TRAFFIC_KINDS } from '@/lib/catalog/offer-fields/constants'
import { ChoiceField, TextField } from '../../kit/fields/fields'
import { errorAt } from '../draft-changes'
import { countryNames, deviceName } from '../labels'
import type { OfferFieldsProps } from './field-props'
import { Section } from './section'

/** Countries, devices and kinds of traffic, deep links and the fallback. */
export function TargetingFields({ draft, change, choices, errors }: OfferFieldsProps) {
  const names = countryNames(draft.countries)
  const kinds = [...new Set([...TRAFFIC_KINDS, ...draft.traffic])].map((value) => ({ value, label: value }))
  const devices = OFFER_DEVICES.map((value) => ({ value, label: deviceName(value) }))
  return (
    <>
      <Section title="Visitors" hint="Visitors from elsewhere are sent to the fallback offer, or see a plain page.">
        <TextField
          label="Countries"
          hint={names === '' ? 'Codes of two letters, like US, CA. Empty for all countries.' : names}
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
        <ChoiceField
          label="Fallback offer"
          none="None: a plain page"
          value={draft.fallbackOfferId}
          onChange={(fallbackOfferId) => change({ fallbackOfferId })}
          options={choices.offers}
          error={errors.fallbackOfferId}
        />
      </Section>
      <Section title="Kinds of traffic" hint="Affiliates read it; it is not enforced.">
        <Choices
          legend="Allowed kinds of traffic"
          none="None chosen: all kinds."
          options={kinds}
          chosen={draft.traffic}
          onChange={(chosen) => change({ traffic: chosen })}
        />
      </Section>
      <DeepLinkFields draft={draft} change={change} errors={errors} />
    </>
  )
}

const DeepLinkFields = ({ draft, change, errors }: Omit<OfferFieldsProps, 'choices'>) => (
  <Section title="Deep links">
    <Checkbox
      label="Links may lead to a page of the affiliate’s choice"
      checked={draft.allowDeepLinks}
      onChange={({ target }) => change({ allowDeepLinks: target.checked })}
    />
    {draft.allowDeepLinks ? (
      <Field
        label="Hosts"
        hint="One a line, like shop.example; its subdomains are included. Empty: the destination’s host."
        error={errorAt(errors, 'deepLinkHosts')}
      >
        <Textarea
          rows={3}
          className="mono"
          spellCheck={false}
          value={draft.deepLinkHosts}
          onChange={({ target }) => change({ deepLinkHosts: target.value })}
        />
      </Field>
    ) : null}
  </Section>
)

type ChoicesProps = {
  legend: string
  none: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const Choices = ({ legend, none, options, chosen, onChange }: ChoicesProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="pb-1.5 text-13 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </div>
    {chosen.length === 0 ? <p className="text-12 text-muted">{none}</p> : null}
  </fieldset>
)
