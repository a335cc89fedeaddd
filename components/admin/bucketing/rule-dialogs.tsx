'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { BucketRow, BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'
import { conditionsText } from '@/lib/traffic/buckets/rules'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { ChoiceField, TextField } from '../kit/fields/fields'
import { FirstError } from '../kit/fields/first-error'
import { BUCKETING_PATH } from './queries'
import { bodyOf, draftOf, RANGES, type RuleDraft } from './rule-draft'

const PATH = `${BUCKETING_PATH}/rules`

type RuleDialogProps = {
  /** Null for a new one. */
  row: BucketRuleRow | null
  buckets: readonly BucketRow[]
  onClose: () => void
}

/** Makes a rule, or changes all of one. It moves nobody before it is applied. */
export function RuleDialog({ row, buckets, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(row))
  const { mutateAsync } = useChange('bucketing', row ? 'Rule changed.' : 'Rule added.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={row ? `Change rule ${row.id}` : 'New rule'}
      description="It moves nobody yet: try all rules first, then apply them. Otherwise they are applied at night."
      label={row ? 'Change' : 'Add rule'}
      busyLabel="Saving…"
      fields={(errors) => <RuleFields draft={draft} setDraft={setDraft} buckets={buckets} errors={errors} />}
      run={({ reason }) =>
        mutateAsync({
          path: row ? `${PATH}/${row.id}` : PATH,
          method: row ? 'PUT' : 'POST',
          body: { ...bodyOf(draft), reason },
        })
      }
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
  const wrong = (name: string) => errors[`conditions.${name}`]
  return (
    <>
      <FirstError errors={errors} />
      {RANGES.map(({ name, label }) => (
        <div key={name} className="grid grid-cols-2 gap-4">
          {(['min', 'max'] as const).map((end) => (
            <TextField
              key={end}
              label={`${label}, ${end === 'min' ? 'from' : 'up to'}`}
              isNumber
              value={draft.ranges[name][end]}
              onChange={(text) =>
                setDraft({ ...draft, ranges: { ...draft.ranges, [name]: { ...draft.ranges[name], [end]: text } } })
              }
              error={wrong(`${name}.${end}`)}
            />
          ))}
        </div>
      ))}
      <TextField
        label="Countries"
        hint="Two letters each, such as US, CA. Empty: every country."
        value={draft.countries}
        onChange={(countries) => setDraft({ ...draft, countries })}
        error={Object.entries(errors).find(([field]) => field.startsWith('conditions.countries'))?.[1]}
      />
      <ChoiceField
        label="Then they are in"
        none="Choose a bucket"
        value={draft.bucketId}
        onChange={(bucketId) => setDraft({ ...draft, bucketId })}
        options={buckets}
        error={errors.bucketId && 'Choose a bucket.'}
      />
      <Checkbox
        label="Switched on"
        checked={draft.isActive}
        onChange={({ target }) => setDraft({ ...draft, isActive: target.checked })}
      />
    </>
  )
}

export function RemoveRuleDialog({ row, onClose }: { row: BucketRuleRow; onClose: () => void }) {
  const { mutateAsync } = useChange('bucketing', 'Rule removed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Remove rule ${row.id}`}
      description={`${row.bucketName}: ${conditionsText(row.conditions)}. Nobody moves before the rules are applied.`}
      label="Remove"
      busyLabel="Removing…"
      isDanger
      run={({ reason }) => mutateAsync({ path: `${PATH}/${row.id}`, method: 'DELETE', body: { reason } })}
    />
  )
}

type OrderDialogProps = { ids: readonly number[]; moved: BucketRuleRow; onClose: () => void }

/** Says why a rule is tried sooner or later than before. */
export function OrderDialog({ ids, moved, onClose }: OrderDialogProps) {
  const { mutateAsync } = useChange('bucketing', 'Rules reordered.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Move rule ${moved.id} to place ${ids.indexOf(moved.id) + 1}`}
      description="Rules are tried from place 1 on, and the first that fits decides."
      label="Move"
      busyLabel="Moving…"
      run={({ reason }) => mutateAsync({ path: `${PATH}/order`, body: { ids, reason } })}
    />
  )
}
