'use client'

import { useState } from 'react'
import type { AuditRow } from '@/lib/backoffice/audit/schema'
import { AdminList } from '../kit/list/admin-list'
import { AUDIT_LIST } from './audit-list'
import { AuditSheet } from './audit-sheet'
import { ChainCheckButton } from './chain-check-button'

/** The log of changes by staff, with a check that no row was altered. */
export function AuditScreen() {
  const [open, setOpen] = useState<AuditRow | null>(null)
  return (
    <>
      <ChainCheckButton />
      <AdminList config={AUDIT_LIST} onOpen={setOpen} />
      <AuditSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
