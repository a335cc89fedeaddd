'use client'

import { useState } from 'react'
import type { RuleChoices, RuleRow } from '@/lib/reporting/automation/schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { DryRun } from './dry-run'
import { RULES_PATH } from './queries'
import { draftText, EMPTY_RULE, toRuleBody, toRuleDraft } from './rule-draft'
import { RuleFields } from './rule-fields'

type RuleDialogProps = {
  /** Null for a new one. */
  row: RuleRow | null
  choices: TrafficChoices & RuleChoices
  onClose: () => void
}

/** Creates or edits a rule, with a dry run of what is typed. */
export function RuleDialog({ row, choices, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => (row ? toRuleDraft(row) : EMPTY_RULE))
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  return (
    <StaffChangeDialog
      page="automatic-rules"
      done={row ? 'Rule saved.' : 'Rule created. It is off.'}
      onClose={onClose}
      title={row ? `Edit ${row.name}` : 'New rule'}
      description={
        row
          ? 'From now on it acts by your rights. What it did stays.'
          : 'It is off at first. Try it with a dry run, then turn it on.'
      }
      label={row ? 'Save' : 'Create rule'}
      busyLabel="Saving…"
      isReasonOptional={row === null}
      fields={(errors) => (
        <>
          <RuleFields
            draft={draft}
            change={(part) => setDraft((before) => ({ ...before, ...part }))}
            choices={choices}
            errors={{ ...found, ...errors }}
          />
          <p className="text-13 text-text-2">
            {draftText(draft) ?? 'Enter the bounds to read the rule as a sentence.'}
          </p>
          <DryRun action={draft.action} body={() => toRuleBody(draft)} onErrors={setFound} />
        </>
      )}
      change={() => ({
        path: row ? `${RULES_PATH}/${row.id}` : RULES_PATH,
        method: row ? 'PUT' : 'POST',
        body: { ...toRuleBody(draft), ...(row && { version: row.version }) },
      })}
    />
  )
}

type RowDialogProps = { row: RuleRow; onClose: () => void }

/** Turns a rule on or off. */
export function SwitchDialog({ row, onClose }: RowDialogProps) {
  const isOn = row.state !== 'on'
  return (
    <StaffChangeDialog
      page="automatic-rules"
      done={isOn ? 'Rule turned on.' : 'Rule turned off.'}
      onClose={onClose}
      title={`Turn ${isOn ? 'on' : 'off'} ${row.name}`}
      description={
        isOn
          ? `${row.text} It is checked now and every hour, and acts by your rights.`
          : 'It does nothing more. What it did stays until it is undone.'
      }
      label={isOn ? 'Turn on' : 'Turn off'}
      busyLabel="Saving…"
      change={() => ({ path: `${RULES_PATH}/${row.id}`, method: 'PATCH', body: { isOn } })}
    />
  )
}

export function RemoveDialog({ row, onClose }: RowDialogProps) {
  return (
    <StaffChangeDialog
      page="automatic-rules"
      done="Rule deleted."
      onClose={onClose}
      title={`Delete ${row.name}`}
      description="It does nothing more. What it did stays, and is in the admin log; undo it first if it should not."
      label="Delete"
      busyLabel="Deleting…"
      isDanger
      change={() => ({ path: `${RULES_PATH}/${row.id}`, method: 'DELETE' })}
    />
  )
}
