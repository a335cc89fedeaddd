import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'

type DomainFieldProps = {
  origins: readonly string[]
  origin: string
  onChange: (origin: string) => void
}

/** The domain of a link, where there is more than the site's own. */
export function DomainField({ origins, origin, onChange }: DomainFieldProps) {
  return (
    <Field label="Domain of the link" className="max-w-[320px]">
      <Select value={origin} onChange={({ target }) => onChange(target.value)}>
        <Options of={origins} show={(each) => [each, new URL(each).host]} />
      </Select>
    </Field>
  )
}
