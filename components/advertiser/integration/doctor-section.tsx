'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Module } from '@/components/shared/modules/module'
import { Card, CardHead } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/text-link'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { type RunOrder, runOrderSchema, type StartedRun } from '@/lib/tracking/integration/doctor/schema'
import type { Integration } from '@/lib/tracking/integration/method-schema'
import { CouponCheck } from './coupon-check'
import { DOCTOR_PATH } from './doctor-queries'
import { RunSteps } from './doctor-steps'

const startedRunAnswer = lazySchema(
  async () => (await import('@/lib/tracking/integration/doctor/schema')).startedRunSchema,
)

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
          <Module name="testMode">
            <TextLink accent href="/advertiser/test">
              Test mode
            </TextLink>
          </Module>
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
        <CouponCheck />
      </div>
    </Card>
  )
}

type StartFormProps = { offers: Integration['offers']; onStarted: (run: StartedRun) => void }

function StartForm({ offers, onStarted }: StartFormProps) {
  const start = useMutation({
    mutationFn: (body: RunOrder) => apiFetch(DOCTOR_PATH, { schema: startedRunAnswer, method: 'POST', body }),
    onSuccess: onStarted,
  })
  const form = useApiForm<RunOrder>({
    resolver: formResolver(runOrderSchema),
    defaultValues: { offerId: offers[0]?.id ?? 0, usesScript: false, expected: '' },
    send: async (values) => {
      await start.mutateAsync(values)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <FormSelect {...form.field('offerId', { valueAsNumber: true })} label="Offer">
          {offers.map(({ id, name }) => (
            <option key={id} value={id}>
              {isolated(name)} ({id})
            </option>
          ))}
        </FormSelect>
        <FormInput
          {...form.field('expected')}
          label="Price of the test order"
          hint="In dollars, to compare."
          inputMode="decimal"
          placeholder="49.90"
          autoComplete="off"
        />
      </div>
      <Checkbox {...form.register('usesScript')} label="My pages have the script" />
      <div>
        <SubmitButton form={form} busyLabel="Looking at your page…">
          Make a test purchase
        </SubmitButton>
      </div>
      <FormAlert>{form.problem}</FormAlert>
    </form>
  )
}
