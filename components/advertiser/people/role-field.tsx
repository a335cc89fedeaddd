import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'

type RoleFieldProps = ComponentProps<typeof Select> & { error?: string | undefined }

/** The choice of a role, each with what it may do. */
export function RoleField({ error, ...props }: RoleFieldProps) {
  return (
    <Field label="Role" error={error}>
      <Select {...props}>
        {Object.entries(ADVERTISER_ROLES).map(([role, { name, does }]) => (
          <option key={role} value={role}>
            {name}: {does.toLowerCase()}
          </option>
        ))}
      </Select>
    </Field>
  )
}
