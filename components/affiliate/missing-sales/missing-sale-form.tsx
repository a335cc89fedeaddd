import { useQueryClient } from '@tanstack/react-query'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormTextarea } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { EvidenceField } from '@/components/shared/upload/evidence-field'
import { toast } from '@/components/ui/toast'
import { MESSAGE_MAX } from '@/lib/conversions/appeals/constants'
import {
  type InquiryRequest,
  inquiryRequestSchema,
  type SaleSearch,
  type SaleSearchQuery,
  type InquiryForm as Values,
} from '@/lib/conversions/appeals/missing-sale-schema'
import { CreditFields } from './credit-fields'
import { askAboutSale, inquiriesOptions } from './queries'

type InquiryFormProps = {
  sought: SaleSearchQuery
  search: Pick<SaleSearch, 'goals' | 'codes' | 'clicks'>
  onSent: () => void
}

/** The inquiry about an order that was looked up: what was paid, what proves it, in words and with pictures. */
export function InquiryForm({ sought, search, onSent }: InquiryFormProps) {
  const queryClient = useQueryClient()
  const { goals, codes, clicks } = search
  const hasClick = clicks.last !== null
  const form = useApiForm<Values, InquiryRequest>({
    resolver: formResolver(inquiryRequestSchema),
    defaultValues: {
      ...sought,
      goal: null,
      code: hasClick ? null : (codes[0]?.id ?? null),
      amount: '',
      message: '',
      pictures: [],
    },
    fields: ['goal', 'code', 'amount', 'message', 'pictures'],
    send: async (request) => {
      const sent = await askAboutSale({ ...request, amount: String(form.getValues('amount') ?? '') })
      queryClient.setQueryData(inquiriesOptions.queryKey, sent)
      toast.success('Your inquiry was sent.')
      onSent()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Ask about it" className="grid gap-4">
      <CreditFields
        goals={goals}
        codes={codes}
        hasClick={hasClick}
        credit={{ goal: form.watch('goal') ?? null, code: form.watch('code') ?? null }}
        onChange={({ goal, code }) => {
          if (goal !== undefined) form.setValue('goal', goal)
          if (code !== undefined) form.setValue('code', code)
        }}
        errors={{ goal: form.errors.goal?.message, code: form.errors.code?.message }}
      />
      <FormInput
        {...form.field('amount')}
        label="What the buyer paid (optional)"
        placeholder="$49.90"
        inputMode="decimal"
        autoComplete="off"
      />
      <FormTextarea
        {...form.field('message')}
        label="What proves it"
        hint="How you know of the order, and where its buyer found your link. The advertiser reads it and sees the pictures."
        rows={4}
        maxLength={MESSAGE_MAX}
      />
      <EvidenceField
        pictures={form.watch('pictures') ?? []}
        onChange={(pictures) => form.setValue('pictures', pictures)}
        error={form.errors.pictures?.message}
      />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Sending…" className="justify-self-start">
        Ask about it
      </SubmitButton>
    </form>
  )
}
