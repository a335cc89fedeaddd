'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { mayChange, type StaffRights } from '@/lib/accounts/staff-permissions/access-rules'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

const Rights = createContext<StaffRights | null>(null)

/** Tells the parts of admin pages what the signed-in member of staff may do. */
export function StaffRightsProvider({ staff, children }: { staff: StaffRights; children: ReactNode }) {
  return <Rights value={staff}>{children}</Rights>
}

/** Whether the signed-in member of staff may change the data of a page; true outside of the admin area. */
export function useMayChange(page: AdminPage): boolean {
  const staff = useContext(Rights)
  return staff === null || mayChange(staff, page)
}
