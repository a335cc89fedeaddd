'use client'

import { X } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { AffiliateInput } from './affiliate-field'

/** The affiliates who are chosen, and what is typed beside them while nobody is chosen for it. */
export type PickedAffiliates = { people: readonly { id: number; name: string }[]; typed: string }

export const NOBODY: PickedAffiliates = { people: [], typed: '' }

/** The numbers to send; what is typed goes with them, so that the server refuses a name that nobody was chosen for. */
export function pickedIds({ people, typed }: PickedAffiliates): (number | string)[] {
  const rest = typed.trim()
  const more = rest === '' ? [] : [/^\d{1,10}$/.test(rest) ? Number(rest) : rest]
  return [...people.map(({ id }) => id), ...more]
}

type AffiliatesFieldProps = {
  label: string
  hint: string
  value: PickedAffiliates
  onChange: (value: PickedAffiliates) => void
  error: string | undefined
}

/** Picks any number of affiliates, one after another, by name, email address or number. */
export function AffiliatesField({ label, hint, value, onChange, error }: AffiliatesFieldProps) {
  const { people, typed } = value
  return (
    <div className="grid content-start gap-2">
      <Field label={label} hint={hint} error={error}>
        <AffiliateInput
          value={typed}
          onChange={(text) => onChange({ people, typed: text })}
          onPick={({ affiliateId: id, name, email }) => {
            const isKnown = people.some((person) => person.id === id)
            onChange({ people: isKnown ? people : [...people, { id, name: name || email }], typed: '' })
          }}
        />
      </Field>
      {people.length > 0 ? (
        <ul aria-label={label} className="grid max-h-44 overflow-y-auto rounded-control border border-line">
          {people.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2 pl-3 text-13">
              <span className="min-w-0 [overflow-wrap:anywhere]">{`${isolated(name)} (${id})`}</span>
              <IconButton
                size="sm"
                label={`Remove ${name || id}`}
                onClick={() => onChange({ people: people.filter((person) => person.id !== id), typed })}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
