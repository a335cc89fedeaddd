'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PERIOD_KINDS } from '@/lib/imports/rows/constants'
import type { FieldsProps } from './import-fields'

/** The days of clicks, conversions and statistics. */
export function PeriodFields({ draft, change, errors }: FieldsProps) {
  const isOfPeriod = PERIOD_KINDS.some((kind) => draft.kinds.includes(kind))
  if (!isOfPeriod) return null
  const day = (name: 'from' | 'to' | 'historyUntil', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <Input type="date" value={draft[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </Field>
  )
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {day('from', 'Clicks, conversions and statistics from')}
      {day('to', 'To')}
      {day(
        'historyUntil',
        'Go-live date',
        'Days before it count in reports here; from this day on they are only compared.',
      )}
      <Field label="Time zone of the source" hint="For times that name none." error={errors.timeZone}>
        <Input
          value={draft.timeZone}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
      </Field>
    </div>
  )
}
