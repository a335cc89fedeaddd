import { FormSelect } from '@/components/shared/forms/form-fields'
import type { SaleSearch } from '@/lib/conversions/appeals/missing-sale-schema'

type Credit = { goal: number | null; code: number | null }
type CreditFieldsProps = Partial<Pick<SaleSearch, 'goals'>> &
  Pick<SaleSearch, 'codes'> & {
    credit: Credit
    hasClick: boolean
    onChange: (part: Partial<Credit>) => void
    errors: { goal?: string | undefined; code?: string | undefined }
  }

const chosen = (value: string): number | null => (value === '' ? null : Number(value))

/** Which goal an order was for, and what earns it: the last click, or a code that the buyer entered. Without a choice nothing is shown. */
export function CreditFields({ goals = [], codes, credit, hasClick, onChange, errors }: CreditFieldsProps) {
  return (
    <>
      {goals.length > 0 ? (
        <FormSelect
          label="What it was for"
          value={String(credit.goal ?? '')}
          onChange={({ target }) => onChange({ goal: chosen(target.value) })}
          error={errors.goal}
        >
          <option value="">The sale</option>
          {goals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormSelect>
      ) : null}
      {codes.length > 0 ? (
        <FormSelect
          label="How the buyer came"
          value={String(credit.code ?? '')}
          onChange={({ target }) => onChange({ code: chosen(target.value) })}
          error={errors.code}
        >
          {hasClick ? <option value="">By your link</option> : null}
          {codes.map(({ id, code }) => (
            <option key={id} value={id}>
              {`With your code ${code}`}
            </option>
          ))}
        </FormSelect>
      ) : null}
    </>
  )
}
