'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { RuleChoices, RuleRow } from '@/lib/reporting/automation/schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { RemoveDialog, RuleDialog, SwitchDialog } from './rule-dialogs'
import { type RuleActionName, RuleSheet } from './rule-sheet'
import { RULES_LIST } from './rules-list'

type OpenDialog = { action: 'new'; row: null } | { action: RuleActionName; row: RuleRow }

/** Rules that act, with what they did. */
export function RulesScreen({ choices }: { choices: TrafficChoices & RuleChoices }) {
  const [open, setOpen] = useOpenRow(RULES_LIST)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminList
        config={RULES_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setDialog({ action: 'new', row: null })}>
            <Plus aria-hidden="true" />
            New rule
          </Button>
        }
      />
      <RuleSheet
        row={open}
        offers={choices.offers}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {dialog?.action === 'new' || dialog?.action === 'edit' ? (
        <RuleDialog row={dialog.row} choices={choices} onClose={close} />
      ) : null}
      {dialog?.action === 'switch' ? <SwitchDialog row={dialog.row} onClose={close} /> : null}
      {dialog?.action === 'remove' ? <RemoveDialog row={dialog.row} onClose={close} /> : null}
    </>
  )
}
