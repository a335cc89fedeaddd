'use client'

import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { AUDIT_LIST } from './audit-list'
import { AuditSheet } from './audit-sheet'
import { ChainCheckButton } from './chain-check-button'

/** The log of changes by staff, with a check that no row was altered. */
export function AuditScreen() {
  const [open, setOpen] = useOpenRow(AUDIT_LIST)
  return (
    <>
      <ChainCheckButton />
      <AdminList config={AUDIT_LIST} onOpen={setOpen} />
      <AuditSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
