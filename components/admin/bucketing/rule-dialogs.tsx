'use client'

import { useState } from 'react'
import { ChoiceField, TextField } from '@/components/shared/forms/fields'
import { Checkbox } from '@/components/ui/checkbox'
import type { BucketRow, BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'
import { conditionsText } from '@/lib/traffic/buckets/rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { BUCKETING_PATH } from './queries'
import { RANGES, type RuleDraft, toRuleBody, toRuleDraft } from './rule-draft'

const PATH = `${BUCKETING_PATH}/rules`

type RuleDialogProps = {
  /** Null for a new one. */
  row: BucketRuleRow | null
  buckets: readonly BucketRow[]
  onClose: () => void
}

/** Creates or edits a rule. It moves no one until the rules are applied. */
export function RuleDialog({ row, buckets, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => toRuleDraft(row))
  return (
    <StaffChangeDialog
      page="bucketing"
      done={row ? 'Rule updated.' : 'Rule added.'}
      onClose={onClose}
      title={row ? `Edit rule ${row.id}` : 'New rule'}
      description="Saving moves no one yet. Preview and apply the rules, or they are applied overnight."
      label={row ? 'Save' : 'Add rule'}
      busyLabel="Saving…"
      fields={(errors) => <RuleFields draft={draft} setDraft={setDraft} buckets={buckets} errors={errors} />}
      change={() => ({ path: row ? `${PATH}/${row.id}` : PATH, method: row ? 'PUT' : 'POST', body: toRuleBody(draft) })}
    />
  )
}

type RuleFieldsProps = {
  draft: RuleDraft
  setDraft: (draft: RuleDraft) => void
  buckets: readonly BucketRow[]
  errors: Readonly<Record<string, string>>
}

function RuleFields({ draft, setDraft, buckets, errors }: RuleFieldsProps) {
  const errorOf = (name: string) => errors[`conditions.${name}`]
  return (
    <>
      {RANGES.map(({ name, label }) => (
        <div key={name} className="grid grid-cols-2 gap-4">
          {(['min', 'max'] as const).map((end) => (
            <TextField
              key={end}
              label={`${label}, ${end === 'min' ? 'minimum' : 'maximum'}`}
              isNumber
              value={draft.ranges[name][end]}
              onChange={(text) =>
                setDraft({ ...draft, ranges: { ...draft.ranges, [name]: { ...draft.ranges[name], [end]: text } } })
              }
              error={errorOf(`${name}.${end}`)}
            />
          ))}
        </div>
      ))}
      <TextField
        label="Countries"
        hint="Two-letter codes, such as US, CA. Leave empty for all countries."
        value={draft.countries}
        onChange={(countries) => setDraft({ ...draft, countries })}
        error={Object.entries(errors).find(([field]) => field.startsWith('conditions.countries'))?.[1]}
      />
      <ChoiceField
        label="Assign to bucket"
        none="Choose a bucket"
        value={draft.bucketId}
        onChange={(bucketId) => setDraft({ ...draft, bucketId })}
        options={buckets}
        error={errors.bucketId && 'Choose a bucket.'}
      />
      <Checkbox
        label="Active"
        checked={draft.isActive}
        onChange={({ target }) => setDraft({ ...draft, isActive: target.checked })}
      />
    </>
  )
}

export function RemoveRuleDialog({ row, onClose }: { row: BucketRuleRow; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="bucketing"
      done="Rule removed."
      onClose={onClose}
      title={`Remove rule ${row.id}`}
      description={`${row.bucketName}: ${conditionsText(row.conditions)}. No one moves until the rules are applied.`}
      label="Remove"
      busyLabel="Removing…"
      isDanger
      change={() => ({ path: `${PATH}/${row.id}`, method: 'DELETE' })}
    />
  )
}

type OrderDialogProps = { ids: readonly number[]; moved: BucketRuleRow; onClose: () => void }

/** Asks for a reason and changes the priority of a rule. */
export function OrderDialog({ ids, moved, onClose }: OrderDialogProps) {
  return (
    <StaffChangeDialog
      page="bucketing"
      done="Rules reordered."
      onClose={onClose}
      title={`Move rule ${moved.id} to priority ${ids.indexOf(moved.id) + 1}`}
      description="Rules are checked from priority 1, and the first match applies."
      label="Move"
      busyLabel="Moving…"
      change={() => ({ path: `${PATH}/order`, body: { ids } })}
    />
  )
}
