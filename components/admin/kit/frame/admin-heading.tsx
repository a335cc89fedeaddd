'use client'

import { LayoutList } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { BackLink } from '@/components/shared/page/back-link'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath, adminTitle, findAdminPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { mayChange, mayOpen, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { AdminNav } from './admin-nav'

/** The pages whose records have addresses of their own, with their name as the large heading. */
const RECORD_PAGES: readonly (AdminPage | null)[] = ['manage-users', 'offers', 'support']

/**
 * The page title, with a button that opens the navigation on narrow screens. Above a record it is small and leads back to
 * the list. [S2.43]
 */
export function AdminHeading({ staff }: { staff: StaffRights }) {
  const pathname = usePathname()
  const page = findAdminPage(pathname)
  const list = page && RECORD_PAGES.includes(page) && pathname !== adminPath(page) ? adminPath(page) : null
  const [isOpen, setOpen] = useState(false)
  const isReadOnly = page !== null && staff.role === 'CUSTOM' && mayOpen(staff, page) && !mayChange(staff, page)
  return (
    <>
      <header className={cn('flex items-center justify-between gap-3', list ? 'pb-2' : 'pb-4')}>
        <h1
          className={cn(list === null && 'text-28 leading-[34px] tracking-[-0.02em] max-md:text-22 max-md:leading-7')}
        >
          {list ? <BackLink href={list}>{adminTitle(pathname)}</BackLink> : adminTitle(pathname)}
        </h1>
        <Sheet open={isOpen} onOpenChange={setOpen}>
          <SheetTrigger asChild>
            <Button className="lg:hidden">
              <LayoutList />
              Pages
            </Button>
          </SheetTrigger>
          <SheetContent title="Admin">
            <div className="p-3">
              <AdminNav staff={staff} onNavigate={() => setOpen(false)} />
            </div>
          </SheetContent>
        </Sheet>
      </header>
      {isReadOnly ? (
        <p className="pb-4 text-13 text-text-2">Your role can view this page. Changes are refused.</p>
      ) : null}
    </>
  )
}
