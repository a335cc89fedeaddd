import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Manager } from '@/lib/backoffice/managers/schema'

type ManagerFieldProps = {
  /** Nothing while they are loaded. */
  managers: readonly Manager[] | undefined
  /** The id of one of them; empty for nobody. */
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** Who of staff looks after an affiliate or an advertiser. */
export function ManagerField({ managers, value, onChange, error }: ManagerFieldProps) {
  return (
    <Field label="Manager" error={error}>
      <Select value={value} disabled={!managers} onChange={({ target }) => onChange(target.value)}>
        <option value="">Nobody</option>
        <Options of={managers} show={({ id, name }) => [id, name]} />
      </Select>
    </Field>
  )
}
