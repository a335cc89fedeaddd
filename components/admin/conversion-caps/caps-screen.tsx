'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { AmountLimitDialog } from './amount-limit-dialog'
import { CapChange } from './cap-changes'
import { type CapAction, CapSheet } from './cap-sheet'
import { CAPS_LIST } from './caps-list'
import { NewCapDialog } from './new-cap-dialog'

/** Caps on offers and groups with their usage and overflow. [S2.34] */
export function CapsScreen({ choices }: { choices: TrafficChoices }) {
  const [open, setOpen] = useOpenRow(CAPS_LIST)
  const [isNew, setNew] = useState(false)
  const [isLimit, setLimit] = useState(false)
  const [dialog, setDialog] = useState<{ action: CapAction; row: CapRow } | null>(null)
  return (
    <>
      <AdminList
        config={CAPS_LIST}
        onOpen={setOpen}
        action={
          <>
            <Button size="sm" onClick={() => setLimit(true)}>
              Amount limits
            </Button>
            <Button size="sm" variant="primary" onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              New cap
            </Button>
          </>
        }
      />
      <CapSheet
        row={open}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {isNew ? <NewCapDialog choices={choices} onClose={() => setNew(false)} /> : null}
      {isLimit ? <AmountLimitDialog onClose={() => setLimit(false)} /> : null}
      {dialog ? <CapChange {...dialog} choices={choices} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
