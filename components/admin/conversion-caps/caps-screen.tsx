'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { CapChange } from './cap-changes'
import { type CapAsk, CapSheet } from './cap-sheet'
import { CAPS_LIST } from './caps-list'
import { NewCapDialog } from './new-cap-dialog'

/** What offers and groups may take, how much of it is used, and where the rest goes. [S2.34] */
export function CapsScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useState<CapRow | null>(null)
  const [isNew, setNew] = useState(false)
  const [asked, setAsked] = useState<{ ask: CapAsk; row: CapRow } | null>(null)
  return (
    <>
      <AdminList
        config={CAPS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setNew(true)}>
            <Plus aria-hidden="true" />
            New cap
          </Button>
        }
      />
      <CapSheet
        row={open}
        onClose={() => setOpen(null)}
        onAsk={(ask, row) => {
          setOpen(null)
          setAsked({ ask, row })
        }}
      />
      {isNew ? <NewCapDialog choices={choices} onClose={() => setNew(false)} /> : null}
      {asked ? <CapChange {...asked} choices={choices} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
