'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { MoveDialog, OverrideDialog, RemoveDialog } from './override-dialogs'
import { type OverrideAction, OverrideSheet } from './override-sheet'
import { OVERRIDES_LIST } from './overrides-list'
import { Simulator } from './simulator'

type OpenDialog = { action: 'new'; row: null } | { action: OverrideAction; row: OverrideRow }

/** Traffic overrides by priority, with a form to test a link. [S2.32] */
export function OverridesScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useOpenRow(OVERRIDES_LIST)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminList
        config={OVERRIDES_LIST}
        onOpen={setOpen}
        action={
          <Button
            size="sm"
            variant="primary"
            aria-label="New override"
            onClick={() => setDialog({ action: 'new', row: null })}
          >
            <Plus aria-hidden="true" />
            New
          </Button>
        }
      />
      <Simulator choices={choices} />
      <OverrideSheet
        row={open}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {dialog?.action === 'new' || dialog?.action === 'edit' ? (
        <OverrideDialog row={dialog.row} choices={choices} onClose={close} />
      ) : null}
      {dialog?.action === 'move' ? <MoveDialog row={dialog.row} onClose={close} /> : null}
      {dialog?.action === 'remove' ? <RemoveDialog row={dialog.row} onClose={close} /> : null}
    </>
  )
}
