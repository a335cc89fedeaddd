'use client'

import { type ReactNode, useId } from 'react'
import { ChoiceError } from '@/components/shared/forms/choice-error'
import { ChoiceList } from '@/components/shared/forms/choice-list'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { isolated } from '@/lib/platform/text/bidi-isolate'
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

type ChoiceGroupProps = { legend: string; error: string | undefined; children: ReactNode }

/** A list of choices with its error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-13 leading-[18px] font-medium">{legend}</legend>
      {children}
      <ChoiceError id={errorId}>{error}</ChoiceError>
    </fieldset>
  )
}

/** Whom a rule tells, and what the affiliate reads. */
export function RulePeople({ draft, change, choices, errors }: RuleFieldsProps) {
  return (
    <>
      <ChoiceGroup legend="Tell these people what it did" error={listError(errors, 'toldIds')}>
        <ChoiceList
          noun="people"
          placeholder="Search by name"
          choices={choices.people.map(({ id, name }) => ({ id, label: isolated(name) }))}
          value={draft.toldIds}
          none="Nobody chosen."
          onChange={(toldIds) => change({ toldIds })}
        />
      </ChoiceGroup>
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
