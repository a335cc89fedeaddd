'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { PAYOUT_WARNINGS, type PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'

type WarningsProps = {
  /** The errors of the last answer; those at `accepted.<warning>` are warnings. */
  errors: Readonly<Record<string, string>>
  accepted: readonly PayoutWarning[]
  onChange: (accepted: PayoutWarning[]) => void
}

/** What the server warns of, each to be accepted before the change is sent again. */
export function Warnings({ errors, accepted, onChange }: WarningsProps) {
  const [seen, setSeen] = useState<Partial<Record<PayoutWarning, string>>>({})
  const fresh = PAYOUT_WARNINGS.filter(
    (name) => errors[`accepted.${name}`] && seen[name] !== errors[`accepted.${name}`],
  )
  if (fresh.length > 0)
    setSeen({ ...seen, ...Object.fromEntries(fresh.map((name) => [name, errors[`accepted.${name}`]])) })
  const toggle = (name: PayoutWarning, isOn: boolean) =>
    onChange(isOn ? [...accepted, name] : accepted.filter((each) => each !== name))
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {PAYOUT_WARNINGS.flatMap((name) =>
        seen[name]
          ? [
              <div key={name} className="grid gap-1.5 rounded-control border border-line-strong p-3 text-13">
                <p>{seen[name]}</p>
                <Checkbox
                  label="I confirm this is intended and explained in the reason"
                  checked={accepted.includes(name)}
                  aria-invalid={errors[`accepted.${name}`] ? true : undefined}
                  onChange={({ target }) => toggle(name, target.checked)}
                />
              </div>,
            ]
          : [],
      )}
    </div>
  )
}
