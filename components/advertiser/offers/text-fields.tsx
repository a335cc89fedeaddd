import { TextField } from '@/components/shared/forms/fields'
import type { PartProps } from '@/components/shared/offer-form/part-props'
import { Section } from '@/components/shared/offer-form/section'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

type TextFieldsProps = PartProps<'name' | 'description'> & { hint: string }

/** Name and text: what affiliates see first. */
export const TextFields = ({ draft, change, errors, hint }: TextFieldsProps) => (
  <Section title="What affiliates see" hint={hint}>
    <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
    <Field
      label="Description"
      hint="Markdown: **bold**, *italic*, lists, headings and links."
      error={errors.description}
    >
      <Textarea rows={6} value={draft.description} onChange={({ target }) => change({ description: target.value })} />
    </Field>
  </Section>
)
