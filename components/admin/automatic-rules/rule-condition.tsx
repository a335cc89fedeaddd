'use client'

import { X } from 'lucide-react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { IconButton } from '@/components/ui/icon-button'
import { CONDITIONS_MAX, RULE_FIGURE_NAMES, RULE_FIGURES, type RuleFigure } from '@/lib/reporting/automation/constants'
import { AddRowButton } from '../kit/fields/add-row-button'
import { type ConditionDraft, emptyCondition } from './rule-draft'
import type { RuleFieldsProps } from './rule-people'

const UNITS = { share: '%', cents: '$', count: '' }

/** When it is beyond its bounds: all conditions must hold. */
export function RuleConditions({ draft: { conditions }, change, errors }: RuleFieldsProps) {
  const update = (key: number, part: Partial<ConditionDraft>) =>
    change({ conditions: conditions.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  return (
    <div className="grid gap-3">
      {conditions.map((condition, index) => (
        <Condition
          key={condition.key}
          index={index}
          condition={condition}
          change={(part) => update(condition.key, part)}
          {...(conditions.length > 1 && {
            remove: () => change({ conditions: conditions.filter(({ key }) => key !== condition.key) }),
          })}
          errors={errors}
        />
      ))}
      {conditions.length < CONDITIONS_MAX ? (
        <AddRowButton
          label="Add a condition"
          onAdd={() => change({ conditions: [...conditions, emptyCondition(conditions)] })}
        />
      ) : null}
    </div>
  )
}

type ConditionProps = {
  index: number
  condition: ConditionDraft
  change: (part: Partial<ConditionDraft>) => void
  remove?: () => void
  errors: RuleFieldsProps['errors']
}

function Condition({ index, condition, change, remove, errors }: ConditionProps) {
  const { unit, base } = RULE_FIGURES[condition.figure]
  const errorOf = (name: string) => errors[`conditions.${index}.${name}`]
  return (
    <fieldset className="grid gap-4 rounded-control border border-line p-3 md:grid-cols-2">
      <legend className="sr-only">Condition {index + 1}</legend>
      {remove ? (
        <div className="-my-1 flex items-center justify-between md:col-span-2">
          <span aria-hidden="true" className="text-12 text-muted">
            Condition {index + 1}
          </span>
          <IconButton size="sm" label={`Remove condition ${index + 1}`} onClick={remove}>
            <X />
          </IconButton>
        </div>
      ) : null}
      <SelectField
        label={index === 0 ? 'If' : 'and if'}
        value={condition.figure}
        onChange={(figure: RuleFigure) => change({ figure })}
        options={RULE_FIGURE_NAMES.map((value) => ({ value, label: RULE_FIGURES[value].label }))}
        error={errorOf('figure')}
      />
      <SelectField
        label="is"
        value={condition.comparison}
        onChange={(comparison) => change({ comparison })}
        options={[
          { value: 'below', label: 'below' },
          { value: 'above', label: 'above' },
        ]}
        error={errorOf('comparison')}
      />
      <TextField
        label="the bound of"
        isNumber
        {...(UNITS[unit] && { unit: UNITS[unit] })}
        value={condition.bound}
        onChange={(bound) => change({ bound })}
        error={errorOf('bound')}
      />
      <TextField
        label="with at least"
        hint="Nothing is decided below it."
        isNumber
        unit={base}
        value={condition.minimum}
        onChange={(minimum) => change({ minimum })}
        error={errorOf('minimum')}
      />
    </fieldset>
  )
}
