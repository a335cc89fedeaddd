'use client'

import { SelectField, TextField } from '@/components/shared/forms/fields'
import {
  ACTIONS_OF,
  RULE_FIGURE_NAMES,
  RULE_FIGURES,
  type RuleFigure,
  SUBJECT_LABELS,
} from '@/lib/reporting/automation/constants'
import type { RuleDraft } from './rule-draft'
import type { RuleFieldsProps } from './rule-people'

const toOptions = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))
const SUB_IDS = (['s1', 's2', 's3', 's4', 's5'] as const).map((value) => ({ value, label: value }))
const UNITS = { share: '%', cents: '$', count: '' }

/** Of what is judged, and when it is beyond its bound. */
export function RuleCondition({ draft, change, errors }: RuleFieldsProps) {
  const { unit, base } = RULE_FIGURES[draft.figure]
  const setSubject = (subject: RuleDraft['subject']) => {
    const actions = ACTIONS_OF[subject]
    change({ subject, ...(!actions.includes(draft.action) && { action: 'tell' as const, endsWhenBack: false }) })
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label="If"
        value={draft.figure}
        onChange={(figure: RuleFigure) => change({ figure })}
        options={RULE_FIGURE_NAMES.map((value) => ({ value, label: RULE_FIGURES[value].label }))}
        error={errors.figure}
      />
      <SelectField
        label="of"
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
      <TextField
        label="over"
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
      <SelectField
        label="is"
        value={draft.comparison}
        onChange={(comparison) => change({ comparison })}
        options={[
          { value: 'below', label: 'below' },
          { value: 'above', label: 'above' },
        ]}
        error={errors.comparison}
      />
      <TextField
        label="the bound of"
        isNumber
        {...(UNITS[unit] && { unit: UNITS[unit] })}
        value={draft.bound}
        onChange={(bound) => change({ bound })}
        error={errors.bound}
      />
      <TextField
        label="with at least"
        hint="Nothing is decided below it."
        isNumber
        unit={base}
        value={draft.minimum}
        onChange={(minimum) => change({ minimum })}
        error={errors.minimum}
      />
    </div>
  )
}
