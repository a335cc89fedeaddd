'use client'

import { SelectField, TextField } from '@/components/shared/forms/fields'
import { ACTIONS_OF, SUBJECT_LABELS } from '@/lib/reporting/automation/constants'
import type { RuleDraft } from './rule-draft'
import type { RuleFieldsProps } from './rule-people'

const toOptions = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }))
const SUB_IDS = (['s1', 's2', 's3', 's4', 's5'] as const).map((value) => ({ value, label: value }))

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
