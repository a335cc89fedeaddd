import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Options } from '@/components/ui/options'
import {
  type SaleSearch,
  type SaleSearchQuery,
  saleSearchQuerySchema,
} from '@/lib/conversions/appeals/missing-sale-schema'
import { searchSale } from './queries'

type SaleSearchFormProps = {
  offers: readonly { id: number; name: string }[]
  onFound: (found: { sought: SaleSearchQuery; search: SaleSearch }) => void
  /** What is shown is no longer of what is typed. */
  onChange: () => void
}

type Values = z.input<typeof saleSearchQuerySchema>

/** The order that is looked for: its offer, its number and its day. */
export function SaleSearchForm({ offers, onFound, onChange }: SaleSearchFormProps) {
  const [only] = offers.length === 1 ? offers : []
  const form = useApiForm<Values, SaleSearchQuery>({
    resolver: formResolver(saleSearchQuerySchema),
    defaultValues: { offer: only ? String(only.id) : '', order: '', day: '' },
    send: async (sought) => onFound({ sought, search: await searchSale(sought) }),
  })
  return (
    <form noValidate onSubmit={form.submit} onChange={onChange} aria-label="Look up an order" className="grid gap-4">
      <FormSelect {...form.field('offer')} label="Offer">
        <option value="" disabled>
          Choose one
        </option>
        <Options of={offers} show={({ id, name }) => [String(id), name]} />
      </FormSelect>
      <FormInput
        {...form.field('order')}
        label="Number of the order"
        hint="As the buyer’s confirmation has it."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormInput {...form.field('day')} label="Day of the sale (ET)" type="date" />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Looking…" className="justify-self-start">
        Look it up
      </SubmitButton>
    </form>
  )
}
