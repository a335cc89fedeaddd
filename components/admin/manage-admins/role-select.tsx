'use client'

import { useQuery } from '@tanstack/react-query'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { customRolesQuery } from './role-queries'

type RoleSelectProps = { value: string; onChange: (role: string) => void }

const CUSTOM = 'CUSTOM:'

/** A role as an option of the select: one of the five by its name, one of the network's own by its id. */
export const roleOption = ({ role, customRoleId }: { role: string; customRoleId: string | null }): string =>
  customRoleId === null ? role : `${CUSTOM}${customRoleId}`

/** The fields of a request for a chosen option. */
export const roleBody = (option: string): { role: string; staffRoleId?: string } =>
  option.startsWith(CUSTOM) ? { role: 'CUSTOM', staffRoleId: option.slice(CUSTOM.length) } : { role: option }

/** The five roles, then those of the network's own. */
export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const own = useQuery(customRolesQuery).data?.roles ?? []
  const options: [value: string, name: string][] = [
    ...STAFF_ROLES.map((role): [string, string] => [role, ROLE_NAMES[role]]),
    ...own.map(({ id, name }): [string, string] => [roleOption({ role: 'CUSTOM', customRoleId: id }), name]),
  ]
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <Options of={options} show={(option) => option} />
    </Select>
  )
}
