import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'

type RoleFieldProps = ComponentProps<typeof Select> & { error?: string | undefined }

/** The choice of a role, each with what it may do. */
export function RoleField({ error, ...props }: RoleFieldProps) {
  return (
    <Field label="Role" error={error}>
      <Select {...props}>
        <Options
          of={Object.entries(ADVERTISER_ROLES)}
          show={([role, { name, does }]) => [role, `${name}: ${does.toLowerCase()}`]}
        />
      </Select>
    </Field>
  )
}
