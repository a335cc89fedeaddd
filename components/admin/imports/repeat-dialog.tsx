'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { createdImportSchema, type NetworkImportDetail } from '@/lib/imports/network/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { IMPORTS_PAGE, IMPORTS_PATH } from './queries'

const FIELDS = {
  from: { label: 'Conversions and statistics from', hint: undefined },
  to: { label: 'To', hint: undefined },
  historyUntil: {
    label: 'Go-live date',
    hint: 'Days before it count in reports here; from this day on they are only compared.',
  },
}
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]

/** Begins an import again, for the days that are asked for. */
export function RepeatDialog({ found, onClose }: { found: NetworkImportDetail; onClose: () => void }) {
  const router = useRouter()
  const [days, setDays] = useState({ from: found.from, to: found.to, historyUntil: found.historyUntil })
  return (
    <StaffChangeDialog
      page="system"
      onClose={onClose}
      title="Run the import again"
      description="With the same key and the same choices. What did not change at the source stays as it is."
      label="Run again"
      busyLabel="Saving…"
      fields={(errors) =>
        NAMES.map((name) => (
          <Field key={name} label={FIELDS[name].label} hint={FIELDS[name].hint} error={errors[name]}>
            <Input
              type="date"
              value={days[name]}
              onChange={({ target }) => setDays((before) => ({ ...before, [name]: target.value }))}
            />
          </Field>
        ))
      }
      change={() => ({ path: `${IMPORTS_PATH}/${found.id}/repeat`, body: days })}
      onDone={(answer) => router.push(`${IMPORTS_PAGE}/${createdImportSchema.parse(answer).id}`)}
    />
  )
}
