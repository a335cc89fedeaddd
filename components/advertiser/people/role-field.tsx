import type { ComponentProps } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { Options } from '@/components/ui/options'
import type { Select } from '@/components/ui/select'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'

type RoleFieldProps = ComponentProps<typeof Select> & { error?: string | undefined }

/** The choice of a role, each with what it may do. */
export function RoleField({ error, ...props }: RoleFieldProps) {
  return (
    <FormSelect label="Role" error={error} {...props}>
      <Options
        of={Object.entries(ADVERTISER_ROLES)}
        show={([role, { name, does }]) => [role, `${name}: ${does.toLowerCase()}`]}
      />
    </FormSelect>
  )
}
