'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { AdminRequest } from '@/lib/money/payouts/requests/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { useSelection } from '../kit/list/use-selection'
import { BatchDialog } from './batch-dialog'
import { REQUEST_LIST } from './lists'
import { RequestSheet } from './request-sheet'

/** Whether it can be added to a batch. */
const isDue = ({ status, batchId }: AdminRequest) => status === 'requested' && batchId === null

/** Payout requests of all affiliates. Due ones can be selected and put into a batch. */
export function RequestsPanel({ onBatched }: { onBatched: () => void }) {
  const selection = useSelection(REQUEST_LIST.rowId, isDue)
  const [open, setOpen] = useOpenRow(REQUEST_LIST)
  const [isBatching, setBatching] = useState(false)
  return (
    <>
      <AdminList
        config={REQUEST_LIST}
        onOpen={setOpen}
        selection={selection}
        bulk={
          selection.size > 0 ? (
            <section
              aria-label="Selected rows"
              className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2"
            >
              <p aria-live="polite" className="mr-2 text-13 font-medium">
                {selection.size} selected
              </p>
              <Button size="sm" variant="primary" onClick={() => setBatching(true)}>
                Create batch
              </Button>
              <Button size="sm" variant="ghost" onClick={selection.clear}>
                Clear
              </Button>
            </section>
          ) : null
        }
      />
      <RequestSheet row={open} onClose={() => setOpen(null)} />
      {isBatching ? (
        <BatchDialog
          requests={selection.rows}
          onClose={() => setBatching(false)}
          onCreated={() => {
            selection.clear()
            onBatched()
          }}
        />
      ) : null}
    </>
  )
}
