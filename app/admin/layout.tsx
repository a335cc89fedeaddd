import type { ReactNode } from 'react'
import { AdminFrame } from '@/components/admin/kit/frame/admin-frame'
import { getStaffActor } from '@/lib/backoffice/admin/guard'
import { SignedInShell } from '../signed-in-shell'

/** The frame of the admin area. It locks nothing: every page asks for its role itself (`requireAdminPage`). */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await getStaffActor()
  if (!actor) return children
  return (
    <SignedInShell actor={actor}>
      <AdminFrame role={actor.role}>{children}</AdminFrame>
    </SignedInShell>
  )
}
