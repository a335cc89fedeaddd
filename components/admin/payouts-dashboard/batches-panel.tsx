'use client'

import { useState } from 'react'
import type { AdminBatch } from '@/lib/money/payout-batches/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { BatchSheet } from './batch-sheet'
import { BATCH_LIST } from './lists'

/** The list of batches. */
export function BatchesPanel() {
  const [open, setOpen] = useState<AdminBatch | null>(null)
  return (
    <>
      <AdminList config={BATCH_LIST} onOpen={setOpen} />
      <BatchSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
