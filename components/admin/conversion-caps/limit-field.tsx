import { SumField } from '@/components/shared/forms/currency-field'
import { TextField } from '@/components/shared/forms/fields'
import type { CapMetric } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'

type LimitFieldProps = {
  metric: CapMetric
  value: string
  onChange: (limit: string) => void
  currency: string
  onCurrency: (currency: string) => void
  errors: Readonly<Record<string, string>>
}

/** The limit of a cap: a number, a sum in dollars, or of revenue a sum in any currency. */
export function LimitField({ metric, value, onChange, currency, onCurrency, errors }: LimitFieldProps) {
  const limit = { value, onChange, error: errors.limit }
  if (metric !== 'revenue')
    return <TextField label={metric === 'payout' ? 'Limit in dollars' : 'Limit'} isNumber {...limit} />
  return (
    <SumField
      label="Limit"
      {...(currency !== DOLLAR && {
        hint: 'Revenue is counted in dollars; the limit follows the newest exchange rate.',
      })}
      {...limit}
      currency={currency}
      onCurrency={onCurrency}
      currencyError={errors.currency}
    />
  )
}
