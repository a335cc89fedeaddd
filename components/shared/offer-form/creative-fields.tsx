'use client'

import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { TextField } from '../forms/fields'
import { UploadField } from '../upload/upload-field'
import { type CreativeDraft, KIND_LABELS } from './creative-draft'
import { RowButtons } from './row-buttons'

type CreativeFieldsProps = {
  items: readonly CreativeDraft[]
  index: number
  onChange: (items: CreativeDraft[]) => void
  errors: Readonly<Record<string, string>>
  /** Where pictures are sent. */
  uploadPath: string
}

/** One creative: its title, and the picture, text or link it is. */
export function CreativeFields({ items, index, onChange, errors, uploadPath }: CreativeFieldsProps) {
  const creative = items[index]
  if (!creative) return null
  const name = `creative ${index + 1}`
  const change = (part: Partial<CreativeDraft>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...part } : item)))
  const errorOf = (part: string) => errors[`creatives.${index}.${part}`]
  return (
    <fieldset aria-label={name} className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex items-center justify-between gap-2 text-12 text-muted">
        {KIND_LABELS[creative.kind as keyof typeof KIND_LABELS] ?? creative.kind} {index + 1}
        <RowButtons name={name} items={items} index={index} onChange={onChange} />
      </div>
      <TextField
        label="Title"
        value={creative.title}
        onChange={(title) => change({ title })}
        error={errorOf('title')}
      />
      {creative.kind === 'image' ? (
        <UploadField
          label="Picture"
          path={uploadPath}
          url={creative.url}
          onChange={(picture) => change({ url: picture?.url ?? '' })}
          error={errorOf('url')}
        />
      ) : null}
      {creative.kind === 'link' ? (
        <TextField label="Address" value={creative.url} onChange={(url) => change({ url })} error={errorOf('url')} />
      ) : null}
      {creative.kind === 'text' || creative.kind === 'email' ? (
        <Field label="Text" error={errorOf('body')}>
          <Textarea
            rows={creative.kind === 'email' ? 8 : 3}
            value={creative.body}
            onChange={({ target }) => change({ body: target.value })}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}
