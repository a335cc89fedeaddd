import { Field } from '@/components/ui/field'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { CURRENCY_CODES, DOLLAR } from '@/lib/platform/money/currency'
import { TextField } from './fields'

const CODES = [DOLLAR, ...CURRENCY_CODES.filter((code) => code !== DOLLAR)]

type CurrencyFieldProps = {
  value: string
  onChange: (currency: string) => void
  /** The sum it is of, for those who do not see it beside it. */
  of?: string
  label?: string
  hint?: string
  error?: string | undefined
}

/** A select of currencies by their codes, dollars first. */
export const CurrencyField = ({ value, onChange, of, label = 'Currency', hint, error }: CurrencyFieldProps) => (
  <Field
    label={
      <>
        {of ? <span className="sr-only">{`${of}, `}</span> : null}
        {label}
      </>
    }
    hint={hint}
    error={error}
  >
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <Options of={CODES} show={(code) => [code, code]} />
    </Select>
  </Field>
)

type SumFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  currency: string
  onCurrency: (currency: string) => void
  currencyError?: string | undefined
}

/** A sum, and the currency that it is stated in. */
export const SumField = ({ currency, onCurrency, currencyError, ...sum }: SumFieldProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-2">
    <TextField isNumber {...sum} />
    <CurrencyField of={sum.label} value={currency} onChange={onCurrency} error={currencyError} />
  </div>
)
