'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Radio } from '@/components/ui/radio'
import { ARRIVALS, METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import type { WithdrawalMethod } from '@/lib/money/payouts/requests/eligibility-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { type PayoutFormValues, payoutFormSchema } from './payout-form-schema'
import type { PayoutAsk } from './queries'

type PayoutFormProps = {
  limitCents: number
  methods: readonly WithdrawalMethod[]
  ask: (request: PayoutAsk) => Promise<unknown>
  onCancel: () => void
}

/**
 * The form for amount and payout method. One idempotency key per open form, so that a request is never made twice. [Q2]
 * [Q3]
 */
export function PayoutForm({ limitCents, methods, ask, onCancel }: PayoutFormProps) {
  const { minimumPayoutCents } = usePublicSettings()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const usual = methods.find(({ isUsual }) => isUsual) ?? methods[0]
  const form = useApiForm<PayoutFormValues>({
    resolver: formResolver(payoutFormSchema(limitCents, minimumPayoutCents)),
    defaultValues: { amount: decimalDollars(BigInt(limitCents)), ...(usual && { method: usual.kind }) },
    fields: ['amount', 'method'],
    send: async (values, { setError }) => {
      try {
        await ask({ ...values, idempotencyKey })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'insufficient_funds')) throw error
        setError('amount', { message: error.message })
      }
    },
  })
  const [amount, method] = useWatch({ control: form.control, name: ['amount', 'method'] })
  return (
    <DialogForm form={form} action="Request payout" busyLabel="Requesting…" onCancel={onCancel}>
      <FormInput
        {...form.field('amount')}
        label="Amount"
        hint={`At least ${formatCents(BigInt(minimumPayoutCents))}.`}
        icon="$"
        inputMode="decimal"
        autoComplete="off"
        inputSize="lg"
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-13 leading-[18px] font-medium">Paid to</legend>
        {methods.map(({ kind, hint, fault }) => (
          <Radio
            {...form.register('method')}
            key={kind}
            value={kind}
            label={
              <span>
                {METHOD_LABELS[kind]} <span className="text-muted">{hint}</span>
                {fault ? <span className="block text-12 text-danger">It may come back. {fault}</span> : null}
              </span>
            }
          />
        ))}
        {form.errors.method ? <p className="text-12 text-danger">{form.errors.method.message}</p> : null}
      </fieldset>
      <Outcome limitCents={limitCents} amount={amount} kind={method} />
    </DialogForm>
  )
}

type OutcomeProps = { limitCents: number; amount: string; kind: WithdrawalMethod['kind'] | undefined }

/** What a request costs, when it arrives, and what is left afterwards. */
function Outcome({ limitCents, amount, kind }: OutcomeProps) {
  const cents = parseAmount(amount, { isExact: true })
  const left = cents === undefined || cents > BigInt(limitCents) ? null : BigInt(limitCents) - cents
  const facts = [
    ['Fee', 'None from us'],
    ...(kind ? [['Arrives', ARRIVALS[kind]]] : []),
    ['Left to withdraw', left === null ? '–' : formatCents(left)],
  ] as const
  return (
    <dl className="grid gap-1 rounded-card border border-line bg-sunken px-3 py-2.5 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums" aria-live={name === 'Left to withdraw' ? 'polite' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
