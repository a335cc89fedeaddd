'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { ChoiceGroup } from '@/components/account/connections/choice-group'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { rawFormResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { Textarea } from '@/components/ui/textarea'
import type { Country } from '@/lib/accounts/profile/rules'
import { TRAFFIC_KINDS } from '@/lib/catalog/offers/field-constants'
import { PROMOTION_MAX } from '@/lib/people/affiliates/application-constants'
import {
  applicationFormSchema,
  type OwnApplication,
  type ApplicationForm as Values,
} from '@/lib/people/affiliates/application-schema'
import { apiFetch } from '@/lib/platform/http/api-client'

type ApplicationFormProps = {
  application: OwnApplication
  countries: readonly Country[]
  /** The country of the profile. */
  country: string | null
}

/** What an affiliate who waits for approval says of themselves. */
export function ApplicationForm({ application, countries, country }: ApplicationFormProps) {
  const { answers, terms } = application
  const router = useRouter()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: rawFormResolver(applicationFormSchema),
    defaultValues: {
      website: answers?.website ?? '',
      trafficKinds: TRAFFIC_KINDS.filter((kind) => answers?.trafficKinds.includes(kind)),
      country: answers?.country ?? country ?? '',
      promotion: answers?.promotion ?? '',
      isAccepted: false,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const body = { ...values, termsVersion: terms.version }
      await apiFetch('/api/account/application', { method: 'PUT', body })
      toast.success('Application sent. We will tell you when it is decided.')
      router.refresh()
    } catch (error) {
      showFailure(error, ['website', 'trafficKinds', 'country', 'promotion', 'isAccepted'], setError)
    }
  })
  return (
    <Card aria-label="Your application">
      <form noValidate onSubmit={submit} className="grid gap-4 p-4">
        <Field
          label="Website or main channel"
          hint="Where you promote, like example.com or youtube.com/@you."
          error={errors.website?.message}
        >
          <Input {...register('website')} inputMode="url" autoComplete="url" autoCapitalize="none" spellCheck={false} />
        </Field>
        <ChoiceGroup legend="Traffic types" error={errors.trafficKinds?.message}>
          <div className="grid grid-cols-2 gap-x-6 gap-y-1.5 md:grid-cols-4">
            {TRAFFIC_KINDS.map((kind) => (
              <Checkbox {...register('trafficKinds')} key={kind} value={kind} label={kind} />
            ))}
          </div>
        </ChoiceGroup>
        <Field label="Country" error={errors.country?.message}>
          <Select {...register('country')} autoComplete="country">
            <option value="">Choose your country</option>
            <Options of={countries} show={({ code, name }) => [code, name]} />
          </Select>
        </Field>
        <Field
          label="How you will promote"
          hint={`In a sentence or two, at most ${PROMOTION_MAX} characters.`}
          error={errors.promotion?.message}
        >
          <Textarea {...register('promotion')} rows={4} />
        </Field>
        <ChoiceGroup legend="Terms" error={errors.isAccepted?.message}>
          <p className="text-13 text-text-2">
            <TextLink accent href={terms.url} target="_blank" rel="noreferrer">
              Terms for affiliates
            </TextLink>
            , version {terms.version}. They open in a new tab.
          </p>
          <Checkbox {...register('isAccepted')} label="I have read and accept the terms" />
        </ChoiceGroup>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" className="justify-self-end" busy={isSubmitting} busyLabel="Sending…">
          {answers ? 'Send again' : 'Send application'}
        </Button>
      </form>
    </Card>
  )
}
