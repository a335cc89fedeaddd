'use client'

import { CurrencyField } from '@/components/shared/forms/currency-field'
import { TextField } from '@/components/shared/forms/fields'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AdvertiserDraft } from './advertiser-draft'
import { ContactFields } from './contact-fields'

type AdvertiserFieldsProps = {
  draft: AdvertiserDraft
  onChange: (part: Partial<AdvertiserDraft>) => void
  errors: Readonly<Record<string, string>>
}

/** What is known of an advertiser: name, website, terms, contacts and notes. */
export function AdvertiserFields({ draft, onChange, errors }: AdvertiserFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="For staff. Affiliates see the advertiser name that each offer has."
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Website"
          placeholder="https://shop.example"
          value={draft.website}
          onChange={(website) => onChange({ website })}
          error={errors.website}
        />
        <TextField
          label="Reference number"
          hint="Its number in your CRM or books."
          value={draft.reference}
          onChange={(reference) => onChange({ reference })}
          error={errors.reference}
        />
      </div>
      <Field label="Payment terms" hint="In words." error={errors.paymentTerms}>
        <Textarea
          rows={2}
          placeholder="Net 30, by wire, invoiced on the 1st"
          value={draft.paymentTerms}
          onChange={({ target }) => onChange({ paymentTerms: target.value })}
        />
      </Field>
      <CurrencyField
        label="Currency of its prices"
        hint="New offers begin with it. Invoices, deposits and balances are in US dollars."
        value={draft.currency}
        onChange={(currency) => onChange({ currency })}
        error={errors.currency}
      />
      <ContactFields contacts={draft.contacts} onChange={(contacts) => onChange({ contacts })} errors={errors} />
      <Field label="Notes" hint="Only staff read them." error={errors.notes}>
        <Textarea rows={3} value={draft.notes} onChange={({ target }) => onChange({ notes: target.value })} />
      </Field>
    </>
  )
}
