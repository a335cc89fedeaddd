'use client'

import { SelectField, TextField } from '@/components/shared/forms/fields'
import { Checkbox } from '@/components/ui/checkbox'
import { ACTION_LABELS, ACTIONS_OF, ENDING_ACTIONS } from '@/lib/reporting/automation/constants'
import { RuleCondition } from './rule-condition'
import { type RuleDraft, typedIds } from './rule-draft'
import { listError, type RuleFieldsProps, RulePeople } from './rule-people'

/** A rule, read from its labels as a sentence: if … of … over … is …, then … */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, change, errors } = props
  return (
    <>
      <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
      <RuleCondition {...props} />
      <Scope {...props} />
      <Action {...props} />
      <RulePeople {...props} />
    </>
  )
}

const IDS_HINT = 'IDs, with commas between them. Empty: all.'

function Scope({ draft, change, choices, errors }: RuleFieldsProps) {
  const ids = typedIds(draft.offerIds)
  const named = choices.offers.filter(({ id }) => ids.includes(id)).map(({ name, id }) => `${name} (${id})`)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label="Only these offers"
        hint={named.length > 0 ? named.join(', ') : IDS_HINT}
        value={draft.offerIds}
        onChange={(offerIds) => change({ offerIds })}
        error={listError(errors, 'offerIds')}
      />
      {draft.subject === 'offer' ? null : (
        <>
          <TextField
            label="Only these affiliates"
            hint={IDS_HINT}
            value={draft.affiliateIds}
            onChange={(affiliateIds) => change({ affiliateIds })}
            error={listError(errors, 'affiliateIds')}
          />
          <TextField
            label="Never these affiliates"
            hint="IDs, with commas between them."
            value={draft.exceptAffiliateIds}
            onChange={(exceptAffiliateIds) => change({ exceptAffiliateIds })}
            error={listError(errors, 'exceptAffiliateIds')}
          />
        </>
      )}
    </div>
  )
}

const CAP_METRICS = [
  { value: 'conversions', label: 'Conversions' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'payout', label: 'Payout' },
] as const

function Action({ draft, change, errors }: RuleFieldsProps) {
  const { action } = draft
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label="then"
        hint={EFFECTS[action]}
        value={action}
        onChange={(next) => change({ action: next, ...(!ENDING_ACTIONS.includes(next) && { endsWhenBack: false }) })}
        options={ACTIONS_OF[draft.subject].map((value) => ({ value, label: ACTION_LABELS[value] }))}
        error={errors.action}
      />
      {action === 'cap' ? (
        <>
          <SelectField
            label="at so many a day"
            value={draft.capMetric}
            onChange={(capMetric) => change({ capMetric })}
            options={CAP_METRICS}
            error={errors.capMetric}
          />
          <TextField
            label={draft.capMetric === 'payout' ? 'Limit in dollars' : 'Limit'}
            isNumber
            value={draft.capLimit}
            onChange={(capLimit) => change({ capLimit })}
            error={errors.capLimit}
          />
        </>
      ) : null}
      <TextField
        label="at most"
        hint="The brake: beyond it the rule stops and tells staff."
        isNumber
        unit="actions a day"
        value={draft.perDay}
        onChange={(perDay) => change({ perDay })}
        error={errors.perDay}
      />
      <TextField
        label="on the same again after"
        isNumber
        unit="days"
        value={draft.cooldownDays}
        onChange={(cooldownDays) => change({ cooldownDays })}
        error={errors.cooldownDays}
      />
      {ENDING_ACTIONS.includes(action) ? (
        <Checkbox
          className="md:col-span-2"
          label="End it by itself once the figure is back within the bound"
          checked={draft.endsWhenBack}
          onChange={({ target }) => change({ endsWhenBack: target.checked })}
        />
      ) : null}
    </div>
  )
}

const EFFECTS: Record<RuleDraft['action'], string> = {
  pause: 'Links lead nowhere, or to the fallback. A source’s earlier clicks are still paid.',
  cap: 'A daily cap is set, or the one there is lowered.',
  hold: 'New conversions wait in the conversion feed for staff. Nothing paid changes.',
  open_case: 'One case at a time for each affiliate. Nothing is held by it.',
  tell: 'Nothing is changed.',
}
