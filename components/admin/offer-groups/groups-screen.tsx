'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { GroupRow } from '@/lib/catalog/groups/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { GroupDialog, RemoveGroupDialog } from './group-dialogs'
import { type GroupAction, GroupSheet } from './group-sheet'
import { GROUPS_LIST } from './groups-list'

type OpenDialog = { action: 'new'; row: null } | { action: GroupAction; row: GroupRow }

/** Groups of offers that share clicks and caps. [S2.33] */
export function GroupsScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useOpenRow(GROUPS_LIST)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <AdminList
        config={GROUPS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setDialog({ action: 'new', row: null })}>
            <Plus aria-hidden="true" />
            New group
          </Button>
        }
      />
      <GroupSheet
        row={open}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {dialog?.action === 'remove' ? <RemoveGroupDialog row={dialog.row} onClose={close} /> : null}
      {dialog && dialog.action !== 'remove' ? <GroupDialog row={dialog.row} choices={choices} onClose={close} /> : null}
    </>
  )
}
