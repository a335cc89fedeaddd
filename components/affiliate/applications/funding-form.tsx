'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { rawFormResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { firstPage } from '@/components/shared/lists/cursor-pages'
import { Card, CardHead } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
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
  const form = useApiForm<Values>({
    resolver: rawFormResolver(fundingRequestSchema),
    defaultValues: { amount: '', repaymentPercent: '20', purpose: '', plan: '' },
    send: async (values) => {
      queryClient.setQueryData(fundingOptions.queryKey, firstPage(await applyForFunding(values)))
      toast.success('Application sent. Our decision will appear on this page.')
    },
  })
  return (
    <Card aria-labelledby="funding-title">
      <CardHead id="funding-title" title="Apply for an advance" />
      <form noValidate onSubmit={form.submit} className="grid gap-4 px-4 pb-4">
        <div className="grid gap-4 md:grid-cols-2">
          <FormInput
            {...form.field('amount')}
            label="Amount"
            hint={SUM_HINT}
            icon="$"
            inputMode="decimal"
            autoComplete="off"
          />
          <FormInput
            {...form.field('repaymentPercent')}
            label="Repayment share"
            hint={SHARE_HINT}
            end={<span className="pr-2 text-muted">%</span>}
            inputMode="numeric"
          />
        </div>
        <FormInput
          {...form.field('purpose')}
          label="Purpose"
          hint="In one sentence: what you will spend it on."
          autoComplete="off"
        />
        <FormTextarea
          {...form.field('plan')}
          label="Plan"
          hint="Offers, traffic, daily budget and expected return."
          rows={6}
        />
        <FormAlert>{form.problem}</FormAlert>
        <SubmitButton form={form} className="justify-self-end" busyLabel="Sending…">
          Send application
        </SubmitButton>
      </form>
    </Card>
  )
}
