import { FormSelect } from '@/components/shared/forms/form-fields'
import { STATUS_MEANINGS } from '@/lib/money/payouts/bank/result-constants'
import type { StatusMeanings } from '@/lib/money/payouts/bank/result-status-rules'

const LABELS = { paid: 'Paid', failed: 'Failed or returned', 'on its way': 'On its way: leave open' }

type UnknownStatusesProps = {
  texts: readonly string[]
  said: StatusMeanings
  onChange: (said: StatusMeanings) => void
}

/** Asks once what each status of a bank's file means that is not understood, such as one in another language. */
export function UnknownStatuses({ texts, said, onChange }: UnknownStatusesProps) {
  return texts.map((text) => (
    <FormSelect
      key={text}
      label={`The bank says “${text}”. It means`}
      value={said[text] ?? ''}
      onChange={({ target }) => {
        const { [text]: _, ...others } = said
        const meaning = STATUS_MEANINGS.find((one) => one === target.value)
        onChange(meaning ? { ...others, [text]: meaning } : others)
      }}
    >
      <option value="">not known: leave open</option>
      {STATUS_MEANINGS.map((meaning) => (
        <option key={meaning} value={meaning}>
          {LABELS[meaning]}
        </option>
      ))}
    </FormSelect>
  ))
}
