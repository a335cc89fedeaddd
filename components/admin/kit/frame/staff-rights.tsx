'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { mayChange, type StaffRights } from '@/lib/accounts/staff-permissions/access-rules'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

const Rights = createContext<StaffRights | null>(null)
const HasMail = createContext(true)

type StaffRightsProviderProps = {
  staff: StaffRights
  /** Whether this server sends emails. */
  hasMail: boolean
  children: ReactNode
}

/** Tells the parts of admin pages what the signed-in member of staff may do, and whether emails are sent. */
export function StaffRightsProvider({ staff, hasMail, children }: StaffRightsProviderProps) {
  return (
    <Rights value={staff}>
      <HasMail value={hasMail}>{children}</HasMail>
    </Rights>
  )
}

/** Whether the signed-in member of staff may change the data of a page; true outside of the admin area. */
export function useMayChange(page: AdminPage): boolean {
  const staff = useContext(Rights)
  return staff === null || mayChange(staff, page)
}

/** What is said once somebody is invited: that the email goes out, or that this server sends none. */
export function useInvitedText(): string {
  return useContext(HasMail)
    ? 'Invitation sent.'
    : 'Invitation made, and not sent: this server sends no emails. Set SMTP_URL, then invite again.'
}
