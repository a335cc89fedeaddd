'use client'

import { LayoutList } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { adminTitleOf } from '@/lib/accounts/admin-pages/rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { AdminNav } from './admin-nav'

/** The page title, with a button that opens the navigation on narrow screens. [S2.43] */
export function AdminHeading({ role }: { role: UserRole }) {
  const pathname = usePathname()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="flex items-center justify-between gap-3 pb-4">
      <h1 className="text-28 leading-[34px] tracking-[-0.02em] max-md:text-22 max-md:leading-7">
        {adminTitleOf(pathname)}
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
            <AdminNav role={role} onNavigate={() => setOpen(false)} />
          </div>
        </SheetContent>
      </Sheet>
    </header>
  )
}
