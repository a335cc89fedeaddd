import type { ReactNode } from 'react'
import { AdminFrame } from '@/components/admin/kit/frame/admin-frame'
import { rightsOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { getStaffActor } from '@/lib/backoffice/pages/guard'
import { SignedInShell } from '../signed-in-shell'

/** The frame of the admin area. It does not check access: every page checks the role itself (`requireAdminPage`). */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await getStaffActor()
  if (!actor) return children
  return (
    <SignedInShell actor={actor}>
      <AdminFrame staff={rightsOf(actor)}>{children}</AdminFrame>
    </SignedInShell>
  )
}
