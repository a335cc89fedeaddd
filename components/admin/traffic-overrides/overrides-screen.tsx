'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import type { OverrideRow } from '@/lib/traffic/overrides/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { MoveDialog, OverrideDialog, RemoveDialog } from './override-dialogs'
import { type OverrideAsk, OverrideSheet } from './override-sheet'
import { OVERRIDES_LIST } from './overrides-list'
import { Simulator } from './simulator'

type Asked = { ask: 'new'; row: null } | { ask: OverrideAsk; row: OverrideRow }

/** Which clicks go elsewhere, in the order the rules are tried, and a way to try a link. [S2.32] */
export function OverridesScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useState<OverrideRow | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
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
            onClick={() => setAsked({ ask: 'new', row: null })}
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
        onAsk={(ask, row) => {
          setOpen(null)
          setAsked({ ask, row })
        }}
      />
      {asked?.ask === 'new' || asked?.ask === 'change' ? (
        <OverrideDialog row={asked.row} choices={choices} onClose={close} />
      ) : null}
      {asked?.ask === 'move' ? <MoveDialog row={asked.row} onClose={close} /> : null}
      {asked?.ask === 'remove' ? <RemoveDialog row={asked.row} onClose={close} /> : null}
    </>
  )
}
