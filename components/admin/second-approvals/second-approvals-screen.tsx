'use client'

import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { RequestSheet } from './request-sheet'
import { REQUESTS_LIST } from './requests-list'

/** What waits for a second approval, what the viewer asked for, and what was declined; the open one is in the address. */
export function SecondApprovalsScreen() {
  const [open, setOpen] = useOpenRow(REQUESTS_LIST)
  return (
    <>
      <AdminList config={REQUESTS_LIST} onOpen={setOpen} />
      <RequestSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
