'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import {
  type CouponCheckQuery,
  couponCheckQuerySchema,
  type CouponCheck as Found,
} from '@/lib/tracking/integration/doctor/coupon-schema'
import { couponCheckOptions } from './doctor-queries'
import { StepList } from './doctor-steps'

/** Says what a sale with a coupon code would meet; nothing is recorded. */
export function CouponCheck() {
  const client = useQueryClient()
  const [found, setFound] = useState<Found | null>(null)
  const form = useApiForm<z.input<typeof couponCheckQuerySchema>, CouponCheckQuery>({
    resolver: formResolver(couponCheckQuerySchema),
    defaultValues: { code: '' },
    send: async ({ code }) => setFound(await client.fetchQuery(couponCheckOptions(code))),
  })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <form noValidate onSubmit={form.submit} className="grid items-start gap-3 md:grid-cols-[minmax(0,320px)_auto]">
        <FormInput
          {...form.field('code')}
          label="Check a coupon code"
          hint="As the shop sends it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form} variant="secondary" busyLabel="Looking…" className="justify-self-start md:mt-6">
          Check code
        </SubmitButton>
        <FormAlert>{form.problem}</FormAlert>
      </form>
      {found ? <StepList label={`A sale with ${found.code}`} steps={found.steps} /> : null}
    </div>
  )
}
