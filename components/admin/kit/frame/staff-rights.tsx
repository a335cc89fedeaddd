'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { mayChange, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'

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

type ForChangersProps = { page: AdminPage; children: ReactNode }

/** What only those see who may change the data of a page: buttons whose call its routes refuse to everybody else. */
export const ForChangers = ({ page, children }: ForChangersProps) => (useMayChange(page) ? children : null)

/** What is said before and after somebody is invited: that an email goes out, or that this server sends none. */
export function useInviteTexts(description: string) {
  const mailText = useMailText()
  return {
    description: mailText(description, 'This server sends no emails, so nobody gets the link. Set SMTP_URL first.'),
    done: mailText(
      'Invitation sent.',
      'Invitation made, and not sent: this server sends no emails. Set SMTP_URL, then invite again.',
    ),
  }
}
