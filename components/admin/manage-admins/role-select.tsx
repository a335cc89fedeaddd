import { Select } from '@/components/ui/select'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/constants'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/rules'

type RoleSelectProps = { value: string; onChange: (role: string) => void }

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  )
}
