'use client'

import { X } from 'lucide-react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { IconButton } from '@/components/ui/icon-button'
import {
  ACTIONS_OF,
  CONDITIONS_MAX,
  RULE_FIGURE_NAMES,
  RULE_FIGURES,
  type RuleFigure,
  SUBJECT_LABELS,
} from '@/lib/reporting/automation/constants'
import { AddRowButton } from '../kit/fields/add-row-button'
import { type ConditionDraft, emptyCondition, type RuleDraft } from './rule-draft'
import type { RuleFieldsProps } from './rule-people'

const toOptions = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))
const SUB_IDS = (['s1', 's2', 's3', 's4', 's5'] as const).map((value) => ({ value, label: value }))
const UNITS = { share: '%', cents: '$', count: '' }

/** What is judged, over which time. */
export function RuleSubjectFields({ draft, change, errors }: RuleFieldsProps) {
  const setSubject = (subject: RuleDraft['subject']) => {
    const actions = ACTIONS_OF[subject]
    change({ subject, ...(!actions.includes(draft.action) && { action: 'tell' as const, endsWhenBack: false }) })
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label="Judge"
        value={draft.subject}
        onChange={setSubject}
        options={toOptions(SUBJECT_LABELS)}
        error={errors.subject}
      />
      {draft.subject === 'sub_id' ? (
        <SelectField
          label="which is"
          value={draft.subId}
          onChange={(subId) => change({ subId })}
          options={SUB_IDS}
          error={errors.subId}
        />
      ) : null}
      <SelectField
        label="over"
        {...(draft.isToday && {
          hint: 'The Eastern day from midnight to the check. Conversions come later than clicks.',
        })}
        value={draft.isToday ? 'today' : 'days'}
        onChange={(period) => change({ isToday: period === 'today' })}
        options={[
          { value: 'days', label: 'whole days' },
          { value: 'today', label: 'today so far' },
        ]}
        error={errors.isToday}
      />
      {draft.isToday ? null : (
        <>
          <TextField
            label="so many"
            isNumber
            unit="days"
            value={draft.days}
            onChange={(days) => change({ days })}
            error={errors.days}
          />
          <TextField
            label="without the last"
            hint="Whole Eastern days. Conversions and refunds arrive late."
            isNumber
            unit="days"
            value={draft.delayDays}
            onChange={(delayDays) => change({ delayDays })}
            error={errors.delayDays}
          />
        </>
      )}
    </div>
  )
}

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
