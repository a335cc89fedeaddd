import { TextField } from '@/components/shared/forms/fields'
import { UploadField } from '@/components/shared/upload/upload-field'
import { Checkbox } from '@/components/ui/checkbox'
import { BRAND_COLORS } from '@/lib/platform/brand'
import { type Draft, errorName, YES } from './draft'
import { type FormSection, SECTION_FORMS, type SettingField } from './section-forms'

type DraftFieldsProps = {
  section: FormSection
  draft: Draft
  change: (draft: Draft) => void
  errors: Readonly<Record<string, string>>
}

/** The fields of one part of the settings; levels have a group for each. */
export function DraftFields({ section, draft, change, errors }: DraftFieldsProps) {
  const { fields } = SECTION_FORMS[section]
  const set = (index: number, name: string, text: string) =>
    change(draft.map((row, at) => (at === index ? { ...row, [name]: text } : row)))
  return (
    <>
      {draft.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
          key={index}
          className="grid gap-4 md:has-[legend]:grid-cols-[minmax(0,1.3fr)_minmax(0,1.15fr)_minmax(0,0.8fr)]"
        >
          {section === 'levels' ? <legend className="pb-1.5 text-13 font-medium">Level {index + 1}</legend> : null}
          {fields.map((field) => (
            <DraftField
              key={field.name}
              field={field}
              text={row[field.name] ?? ''}
              change={(text) => set(index, field.name, text)}
              error={errors[errorName(section, index, field.name)]}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

type DraftFieldProps = { field: SettingField; text: string; change: (text: string) => void; error: string | undefined }

function DraftField({ field: { label, kind, unit, hint }, text, change, error }: DraftFieldProps) {
  const shared = { label, error, ...(hint && { hint }) }
  if (kind === 'picture') {
    return (
      <UploadField
        {...shared}
        path="/api/admin/uploads?for=logo"
        url={text || null}
        onChange={(picture) => change(picture?.url ?? '')}
      />
    )
  }
  if (kind === 'switch') {
    return (
      <Checkbox
        label={
          hint ? (
            <span className="grid">
              {label}
              <span className="text-12 text-muted">{hint}</span>
            </span>
          ) : (
            label
          )
        }
        checked={text === YES}
        onChange={({ target }) => change(target.checked ? YES : '')}
      />
    )
  }
  return (
    <TextField
      {...shared}
      value={text}
      onChange={change}
      isNumber={kind !== 'text' && kind !== 'color'}
      {...(kind === 'color' && { placeholder: BRAND_COLORS.light.accent })}
      {...(kind === 'bps' && { unit: '%' })}
      {...(kind === 'cents' && { unit: 'USD' })}
      {...(unit && { unit })}
    />
  )
}
