'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ChoiceField, TextField } from '@/components/shared/forms/fields'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { NOTHING_SUPPOSED, SupposedFields } from '@/components/shared/visitors/supposed-fields'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { simulatedRoutesSchema } from '@/lib/traffic/routing/admin-schema'
import { AffiliateField } from '../kit/fields/affiliate-field'
import { SimulatedRoutes } from './simulated-routes'

const EMPTY = { ...NOTHING_SUPPOSED, offerId: null as number | null, affiliate: '', device: 'desktop', s1: '' }

const simulate = (body: Record<string, unknown>) =>
  apiFetch('/api/admin/traffic-overrides/simulate', { schema: simulatedRoutesSchema, method: 'POST', body })

/** Tests where a link leads, with the rules of the click path, without recording a click. */
export function Simulator({ choices }: { choices: TrafficChoices }) {
  const [form, setForm] = useState(EMPTY)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: simulate })
  const change = (part: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...part }))
  const errors: Record<string, string> = error instanceof ApiError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { offerId, affiliate, s1, ...supposed } = form
    const visitor = Object.fromEntries(Object.entries(supposed).filter(([, value]) => value.trim() !== ''))
    mutate({ offerId, affiliateId: wholeNumber(affiliate), ...visitor, subIds: s1.trim() ? { s1: s1.trim() } : {} })
  }
  return (
    <Card className="mt-4">
      <CardHead title="Test a link" />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4 md:grid-cols-2 lg:grid-cols-5">
        <ChoiceField
          label="Link to"
          none="Choose an offer"
          value={form.offerId}
          onChange={(offerId) => change({ offerId })}
          options={choices.offers}
          error={errors.offerId && 'Choose an offer.'}
        />
        <AffiliateField
          label="Affiliate"
          value={form.affiliate}
          onChange={(affiliate) => change({ affiliate })}
          error={errors.affiliateId}
        />
        <TextField label="s1" value={form.s1} onChange={(s1) => change({ s1 })} error={errors['subIds.s1']} />
        <SupposedFields draft={form} change={change} errors={errors} />
        <div className="md:col-span-2 lg:col-span-5">
          <Button type="submit" busy={isPending} busyLabel="Testing…">
            Test link
          </Button>
        </div>
      </form>
      <div className="px-4 pb-4 empty:hidden">
        {error && Object.keys(errors).length === 0 ? <FormAlert>{errorMessage(error)}</FormAlert> : null}
        {data && !error ? <SimulatedRoutes ways={data.ways} /> : null}
      </div>
    </Card>
  )
}
