'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Country } from '@/lib/accounts/profile/rules'
import { type Profile, type ProfileChange, profileChangeSchema, profileSchema } from '@/lib/accounts/profile/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { AvatarField } from './avatar-field'

type ProfileFormProps = { profile: Profile; countries: readonly Country[] }

const changeOf = ({ firstName, lastName, username, country }: Profile): ProfileChange => ({
  firstName,
  lastName,
  username,
  country,
})

/** The form for name, username and country. */
export function ProfileForm({ profile, countries }: ProfileFormProps) {
  const router = useRouter()
  const { register, handleSubmit, setError, reset, formState } = useForm<ProfileChange>({
    resolver: formResolver(profileChangeSchema),
    defaultValues: changeOf(profile),
  })
  const { errors, isSubmitting, isDirty } = formState

  const submit = handleSubmit(async (values) => {
    try {
      const saved = profileSchema.parse(await apiFetch('/api/profile', { method: 'PUT', body: values }))
      reset(changeOf(saved))
      toast.success('Profile saved.')
      // the shell shows the name as well
      router.refresh()
    } catch (error) {
      showFailure(error, ['firstName', 'lastName', 'username', 'country'], setError)
    }
  })
  return (
    <Card aria-label="Your profile">
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 p-4 md:grid-cols-2">
          <AvatarField name={`${profile.firstName} ${profile.lastName}`} image={profile.image} />
          <Field label="First name" error={errors.firstName?.message}>
            <Input {...register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" />
          </Field>
          <Field
            label="Username"
            hint="Shown with an @. If empty, it is generated from your name."
            error={errors.username?.message}
          >
            <Input {...register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Country" error={errors.country?.message}>
            <Select {...register('country')} autoComplete="country">
              <option value="">Not specified</option>
              <Options of={countries} show={({ code, name }) => [code, name]} />
            </Select>
          </Field>
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          <div className="mr-auto">
            <FormAlert>{errors.root?.message}</FormAlert>
          </div>
          {isDirty ? (
            <Button variant="ghost" onClick={() => reset()} disabled={isSubmitting}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…" disabled={!isDirty}>
            Save
          </Button>
        </footer>
      </form>
    </Card>
  )
}
