'use client'

import { useRouter } from 'next/navigation'
import { ChoiceGroup } from '@/components/account/connections/choice-group'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { rawFormResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Options } from '@/components/ui/options'
import { TextLink } from '@/components/ui/text-link'
import { toast } from '@/components/ui/toast'
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
  const form = useApiForm<Values>({
    resolver: rawFormResolver(applicationFormSchema),
    defaultValues: {
      website: answers?.website ?? '',
      trafficKinds: TRAFFIC_KINDS.filter((kind) => answers?.trafficKinds.includes(kind)),
      country: answers?.country ?? country ?? '',
      promotion: answers?.promotion ?? '',
      isAccepted: false,
    },
    send: async (values) => {
      const body = { ...values, termsVersion: terms.version }
      await apiFetch('/api/account/application', { method: 'PUT', body })
      toast.success('Application sent. We will tell you when it is decided.')
      router.refresh()
    },
  })
  return (
    <Card aria-label="Your application">
      <form noValidate onSubmit={form.submit} className="grid gap-4 p-4">
        <FormInput
          {...form.field('website')}
          label="Website or main channel"
          hint="Where you promote, like example.com or youtube.com/@you."
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ChoiceGroup legend="Traffic types" error={form.errors.trafficKinds?.message}>
          <div className="grid grid-cols-2 gap-x-6 gap-y-1.5 md:grid-cols-4">
            {TRAFFIC_KINDS.map((kind) => (
              <Checkbox {...form.register('trafficKinds')} key={kind} value={kind} label={kind} />
            ))}
          </div>
        </ChoiceGroup>
        <FormSelect {...form.field('country')} label="Country" autoComplete="country">
          <option value="">Choose your country</option>
          <Options of={countries} show={({ code, name }) => [code, name]} />
        </FormSelect>
        <FormTextarea
          {...form.field('promotion')}
          label="How you will promote"
          hint={`In a sentence or two, at most ${PROMOTION_MAX} characters.`}
          rows={4}
        />
        <ChoiceGroup legend="Terms" error={form.errors.isAccepted?.message}>
          <p className="text-13 text-text-2">
            <TextLink accent href={terms.url} target="_blank" rel="noreferrer">
              Terms for affiliates
            </TextLink>
            , version {terms.version}. They open in a new tab.
          </p>
          <Checkbox {...form.register('isAccepted')} label="I have read and accept the terms" />
        </ChoiceGroup>
        <FormAlert>{form.problem}</FormAlert>
        <SubmitButton form={form} className="justify-self-end" busyLabel="Sending…">
          {answers ? 'Send again' : 'Send application'}
        </SubmitButton>
      </form>
    </Card>
  )
}
