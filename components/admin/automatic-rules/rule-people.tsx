'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { RuleChoices } from '@/lib/reporting/automation/schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { RuleDraft } from './rule-draft'

export type RuleFieldsProps = {
  draft: RuleDraft
  change: (part: Partial<RuleDraft>) => void
  choices: TrafficChoices & RuleChoices
  errors: Readonly<Record<string, string>>
}

/** What the error of a list is, also where it is of one of its entries. */
export const listError = (errors: RuleFieldsProps['errors'], name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]

/** Whom a rule tells, and what the affiliate reads. */
export function RulePeople({ draft, change, choices, errors }: RuleFieldsProps) {
  const toggle = (id: string, isTold: boolean) =>
    change({ toldIds: isTold ? [...draft.toldIds, id] : draft.toldIds.filter((each) => each !== id) })
  const error = listError(errors, 'toldIds')
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-13 leading-[18px] font-medium">Tell these people what it did</legend>
        <div className="grid max-h-40 gap-1 overflow-y-auto md:grid-cols-2">
          {choices.people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={draft.toldIds.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
        {error ? (
          <p role="alert" className="text-12 text-danger">
            {error}
          </p>
        ) : null}
      </fieldset>
      {draft.subject === 'offer' ? null : (
        <Field
          label="Tell the affiliate"
          hint={
            draft.action === 'pause'
              ? 'The reason they read. Empty: a plain sentence without the figure.'
              : 'Sent to the affiliate each time. Empty: nothing is sent.'
          }
          error={errors.affiliateText}
        >
          <Textarea
            rows={2}
            value={draft.affiliateText}
            onChange={({ target }) => change({ affiliateText: target.value })}
          />
        </Field>
      )}
    </>
  )
}
