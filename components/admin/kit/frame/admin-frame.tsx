import type { ReactNode } from 'react'
import { PageShell } from '@/components/shared/page/page-shell'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { AdminHeading } from './admin-heading'
import { AdminNav } from './admin-nav'

/** The layout of every admin page: navigation in a sidebar on wide screens, behind a button next to the title on narrow ones. */
export function AdminFrame({ role, children }: { role: UserRole; children: ReactNode }) {
  return (
    <PageShell width="wide" className="lg:grid lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8">
      <div className="max-lg:hidden">
        <div className="sticky top-[calc(var(--navbar)+20px)] max-h-[calc(100dvh-var(--navbar)-40px)] overflow-y-auto overscroll-contain">
          <AdminNav role={role} />
        </div>
      </div>
      <div className="min-w-0">
        <AdminHeading role={role} />
        {children}
      </div>
    </PageShell>
  )
}
