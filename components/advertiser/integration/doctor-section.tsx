'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type RunOrder, runOrderSchema, type StartedRun } from '@/lib/tracking/integration/doctor/schema'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import { DOCTOR_PATH } from './doctor-queries'
import { RunSteps } from './doctor-steps'

type DoctorSectionProps = { integration: Integration; mayChange: boolean }

/** Makes a test purchase and follows it: the first broken step is named with its fix. */
export function DoctorSection({ integration, mayChange }: DoctorSectionProps) {
  const [run, setRun] = useState<StartedRun | null>(null)
  return (
    <Card aria-labelledby="doctor">
      <CardHead
        id="doctor"
        title="Test purchase"
        action={
          <TextLink accent href="/advertiser/test">
            Test mode
          </TextLink>
        }
      />
      <div className="grid gap-4 px-4 pb-4 text-13">
        <p className="text-muted">
          Buy something through a test link, and see each step of your set-up as it happens. Test sales count nowhere
          and cost nothing.
        </p>
        {mayChange && integration.offers.length > 0 ? (
          <StartForm offers={integration.offers} onStarted={setRun} />
        ) : null}
        {mayChange && integration.offers.length === 0 ? <p>You have no offer to test yet.</p> : null}
        {mayChange ? null : <p>Owners and managers can make a test purchase.</p>}
        {run ? <RunSteps key={run.id} run={run} integration={integration} /> : null}
      </div>
    </Card>
  )
}

type StartFormProps = { offers: Integration['offers']; onStarted: (run: StartedRun) => void }

function StartForm({ offers, onStarted }: StartFormProps) {
  const start = useMutation({
    mutationFn: (body: RunOrder) => apiFetch<StartedRun>(DOCTOR_PATH, { method: 'POST', body }),
    onSuccess: onStarted,
  })
  const { register, handleSubmit, setError, formState } = useForm<RunOrder>({
    resolver: formResolver(runOrderSchema),
    defaultValues: { offerId: offers[0]?.id ?? 0, usesScript: false, expected: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await start.mutateAsync(values)
    } catch (error) {
      showFailure(error, ['offerId', 'usesScript', 'expected'], setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Offer" error={errors.offerId?.message}>
          <Select {...register('offerId', { valueAsNumber: true })}>
            {offers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} ({id})
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Price of the test order" hint="In dollars, to compare." error={errors.expected?.message}>
          <Input {...register('expected')} inputMode="decimal" placeholder="49.90" autoComplete="off" />
        </Field>
      </div>
      <Checkbox {...register('usesScript')} label="My pages have the script /t.js" />
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Looking at your page…">
          Make a test purchase
        </Button>
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
    </form>
  )
}
