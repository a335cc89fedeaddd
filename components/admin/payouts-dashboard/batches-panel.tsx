'use client'

import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { BatchSheet } from './batch-sheet'
import { BATCH_LIST } from './lists'

/** The list of batches. */
export function BatchesPanel() {
  const [open, setOpen] = useOpenRow(BATCH_LIST)
  return (
    <>
      <AdminList config={BATCH_LIST} onOpen={setOpen} />
      <BatchSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
