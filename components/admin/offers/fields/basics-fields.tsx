'use client'

import { TextField } from '@/components/shared/forms/fields'
import { Section } from '@/components/shared/offer-form/section'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { GroupError } from '../../kit/fields/group-error'
import type { OfferFieldsProps } from './field-props'

/** Name, text and categories: what affiliates see first. */
export function BasicsFields({ draft, change, choices, errors }: OfferFieldsProps) {
  return (
    <Section title="What affiliates see">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
        <TextField
          label="Advertiser name for affiliates"
          value={draft.displayAdvertiser}
          onChange={(displayAdvertiser) => change({ displayAdvertiser })}
          error={errors.displayAdvertiser}
        />
      </div>
      <Field
        label="Description"
        hint="Markdown: **bold**, *italic*, lists, headings and links. HTML is shown as text."
        error={errors.description}
      >
        <Textarea rows={6} value={draft.description} onChange={({ target }) => change({ description: target.value })} />
      </Field>
      <Categories draft={draft} change={change} choices={choices} errors={errors} />
    </Section>
  )
}

function Categories({ draft: { categoryIds }, change, choices: { categories }, errors }: OfferFieldsProps) {
  const toggle = (id: number, isOn: boolean) =>
    change({ categoryIds: isOn ? [...categoryIds, id] : categoryIds.filter((each) => each !== id) })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium">Categories</legend>
      {categories.length === 0 ? (
        <p className="text-12 text-muted">There are none yet. Add them on the list of offers.</p>
      ) : (
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={categoryIds.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
      )}
      <GroupError>{errors.categoryIds}</GroupError>
    </fieldset>
  )
}
