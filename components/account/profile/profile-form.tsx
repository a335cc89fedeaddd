'use client'

import { useRouter } from 'next/navigation'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Options } from '@/components/ui/options'
import { toast } from '@/components/ui/toast'
import type { Country } from '@/lib/accounts/profile/rules'
import { type Profile, type ProfileChange, profileChangeSchema, profileSchema } from '@/lib/accounts/profile/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { AvatarField } from './avatar-field'

type ProfileFormProps = { profile: Profile; countries: readonly Country[] }

const toChange = ({ firstName, lastName, username, country }: Profile): ProfileChange => ({
  firstName,
  lastName,
  username,
  country,
})

/** The form for name, username and country. */
export function ProfileForm({ profile, countries }: ProfileFormProps) {
  const router = useRouter()
  const form = useApiForm<ProfileChange>({
    resolver: formResolver(profileChangeSchema),
    defaultValues: toChange(profile),
    fields: ['firstName', 'lastName', 'username', 'country'],
    send: async (values, { reset }) => {
      const saved = await apiFetch('/api/profile', { schema: profileSchema, method: 'PUT', body: values })
      reset(toChange(saved))
      toast.success('Profile saved.')
      // the shell shows the name as well
      router.refresh()
    },
  })
  return (
    <Card aria-label="Your profile">
      <form noValidate onSubmit={form.submit}>
        <div className="grid gap-4 p-4 md:grid-cols-2">
          <AvatarField name={`${profile.firstName} ${profile.lastName}`} image={profile.image} />
          <FormInput {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <FormInput {...form.field('lastName')} label="Last name" autoComplete="family-name" />
          <FormInput
            {...form.field('username')}
            label="Username"
            hint="Shown with an @. If empty, it is generated from your name."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormSelect {...form.field('country')} label="Country" autoComplete="country">
            <option value="">Not specified</option>
            <Options of={countries} show={({ code, name }) => [code, name]} />
          </FormSelect>
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          <div className="mr-auto">
            <FormAlert>{form.problem}</FormAlert>
          </div>
          {form.formState.isDirty ? (
            <Button variant="ghost" onClick={() => form.reset()} disabled={form.isSubmitting}>
              Discard
            </Button>
          ) : null}
          <SubmitButton form={form} busyLabel="Saving…" disabled={!form.formState.isDirty}>
            Save
          </SubmitButton>
        </footer>
      </form>
    </Card>
  )
}
