'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { GroupRow } from '@/lib/catalog/offer-groups/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { GroupDialog, RemoveGroupDialog } from './group-dialogs'
import { type GroupAsk, GroupSheet } from './group-sheet'
import { GROUPS_LIST } from './groups-list'

type Asked = { ask: 'new'; row: null } | { ask: GroupAsk; row: GroupRow }

/** Offers that share their clicks and caps. [S2.33] */
export function GroupsScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useState<GroupRow | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <AdminList
        config={GROUPS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setAsked({ ask: 'new', row: null })}>
            <Plus aria-hidden="true" />
            New group
          </Button>
        }
      />
      <GroupSheet
        row={open}
        onClose={() => setOpen(null)}
        onAsk={(ask, row) => {
          setOpen(null)
          setAsked({ ask, row })
        }}
      />
      {asked?.ask === 'remove' ? <RemoveGroupDialog row={asked.row} onClose={close} /> : null}
      {asked && asked.ask !== 'remove' ? <GroupDialog row={asked.row} choices={choices} onClose={close} /> : null}
    </>
  )
}
