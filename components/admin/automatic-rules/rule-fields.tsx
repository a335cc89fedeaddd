'use client'

import { ChoiceList } from '@/components/shared/forms/choice-list'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { Checkbox } from '@/components/ui/checkbox'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ACTION_LABELS, ACTIONS_OF, ENDING_ACTIONS } from '@/lib/reporting/automation/constants'
import { AffiliatesField } from '../kit/fields/affiliates-field'
import { RuleConditions } from './rule-condition'
import type { RuleDraft } from './rule-draft'
import { ChoiceGroup, listError, type RuleFieldsProps, RulePeople } from './rule-people'
import { RuleSubjectFields } from './rule-subject'

/** A rule, read from its labels as a sentence: judge … over …, if … is … and if …, then … */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, change, errors } = props
  return (
    <>
      <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} error={errors.name} />
      <RuleSubjectFields {...props} />
      <RuleConditions {...props} />
      <Scope {...props} />
      <Action {...props} />
      <RulePeople {...props} />
    </>
  )
}

function Scope({ draft, change, choices, errors }: RuleFieldsProps) {
  return (
    <>
      <ChoiceGroup legend="Only these offers" error={listError(errors, 'offerIds')}>
        <ChoiceList
          noun="offers"
          placeholder="Search by name or ID"
          choices={choices.offers.map(({ id, name }) => ({ id, label: `${isolated(name)} (${id})` }))}
          value={draft.offerIds}
          none="None chosen: all offers."
          onChange={(offerIds) => change({ offerIds })}
        />
      </ChoiceGroup>
      {draft.subject === 'offer' ? null : (
        <div className="grid gap-4 md:grid-cols-2">
          <AffiliatesField
            label="Only these affiliates"
            hint="None chosen: all."
            value={draft.affiliates}
            onChange={(affiliates) => change({ affiliates })}
            error={listError(errors, 'affiliateIds')}
          />
          <AffiliatesField
            label="Never these affiliates"
            hint="Whatever their figures are."
            value={draft.exceptAffiliates}
            onChange={(exceptAffiliates) => change({ exceptAffiliates })}
            error={listError(errors, 'exceptAffiliateIds')}
          />
        </div>
      )}
    </>
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
          label={`End it by itself once a figure is back within its bound${draft.isToday ? '. Counts begin at 0 at midnight ET, and are back then' : ''}`}
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
