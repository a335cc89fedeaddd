'use client'

import { errorAt } from '@/components/shared/forms/error-at'
import { ChoiceField } from '@/components/shared/forms/fields'
import { FormTextarea } from '@/components/shared/forms/form-fields'
import { ParameterFields } from '@/components/shared/offer-form/parameter-fields'
import { Section } from '@/components/shared/offer-form/section'
import { TrafficFields, VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { Checkbox } from '@/components/ui/checkbox'
import type { OfferFieldsProps } from './field-props'

/** Countries, devices and traffic types, deep links and the fallback. */
export function TargetingFields({ draft, change, choices, errors }: OfferFieldsProps) {
  const shared = { draft, change, errors }
  return (
    <>
      <VisitorFields
        {...shared}
        hint="Visitors from elsewhere are sent to the fallback offer, or see an “offer unavailable” page."
      >
        <ChoiceField
          label="Fallback offer"
          none="None: an “offer unavailable” page"
          value={draft.fallbackOfferId}
          onChange={(fallbackOfferId) => change({ fallbackOfferId })}
          options={choices.offers}
          error={errors.fallbackOfferId}
        />
      </VisitorFields>
      <TrafficFields {...shared} hint="Affiliates read it; it is not enforced." />
      <DeepLinkFields {...shared} />
      <ParameterFields {...shared} />
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
      <FormTextarea
        label="Hosts"
        hint="One a line, like shop.example; its subdomains are included. Empty: the destination’s host."
        error={errorAt(errors, 'deepLinkHosts')}
        rows={3}
        className="mono"
        spellCheck={false}
        value={draft.deepLinkHosts}
        onChange={({ target }) => change({ deepLinkHosts: target.value })}
      />
    ) : null}
  </Section>
)
