'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { firstPage } from '@/components/shared/lists/cursor-pages'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import {
  FUNDING_MAX_CENTS,
  FUNDING_MIN_CENTS,
  REPAYMENT_MAX_PERCENT,
  REPAYMENT_MIN_PERCENT,
} from '@/lib/money/advances/constants'
import { fundingRequestSchema, type FundingForm as Values } from '@/lib/money/advances/schema'
import { formatCentsShort } from '@/lib/platform/money/format'
import { applyForFunding, fundingOptions } from './queries'

const SUM_HINT = `${formatCentsShort(FUNDING_MIN_CENTS)} to ${formatCentsShort(FUNDING_MAX_CENTS)}.`
const SHARE_HINT = `${REPAYMENT_MIN_PERCENT}% to ${REPAYMENT_MAX_PERCENT}% of what you earn, until it is repaid.`

/** The form to apply for an advance on ad spend. */
export function FundingForm() {
  const queryClient = useQueryClient()
  // The server parses the input too, so the form sends the text as typed.
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values, unknown, unknown>({
    resolver: formResolver(fundingRequestSchema),
    defaultValues: { amount: '', repaymentPercent: '20', purpose: '', plan: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async () => {
    try {
      queryClient.setQueryData(fundingOptions.queryKey, firstPage(await applyForFunding(getValues())))
      toast.success('Application sent. Our decision will appear on this page.')
    } catch (error) {
      showFailure(error, ['amount', 'repaymentPercent', 'purpose', 'plan'], setError)
    }
  })
  return (
    <Card aria-labelledby="funding-title">
      <CardHead id="funding-title" title="Apply for an advance" />
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Amount" hint={SUM_HINT} error={errors.amount?.message}>
            <Input {...register('amount')} icon="$" inputMode="decimal" autoComplete="off" />
          </Field>
          <Field label="Repayment share" hint={SHARE_HINT} error={errors.repaymentPercent?.message}>
            <Input
              {...register('repaymentPercent')}
              end={<span className="pr-2 text-muted">%</span>}
              inputMode="numeric"
            />
          </Field>
        </div>
        <Field label="Purpose" hint="In one sentence: what you will spend it on." error={errors.purpose?.message}>
          <Input {...register('purpose')} autoComplete="off" />
        </Field>
        <Field label="Plan" hint="Offers, traffic, daily budget and expected return." error={errors.plan?.message}>
          <Textarea {...register('plan')} rows={6} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" variant="primary" className="justify-self-end" busy={isSubmitting} busyLabel="Sending…">
          Send application
        </Button>
      </form>
    </Card>
  )
}
