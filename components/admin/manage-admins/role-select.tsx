import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'

type RoleSelectProps = { value: string; onChange: (role: string) => void }

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <Options of={STAFF_ROLES} show={(role) => [role, ROLE_NAMES[role]]} />
    </Select>
  )
}
