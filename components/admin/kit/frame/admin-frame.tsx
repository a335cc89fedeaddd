import type { ReactNode } from 'react'
import { PageShell } from '@/components/shared/page/page-shell'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { AdminHeading } from './admin-heading'
import { AdminNav } from './admin-nav'
import { StaffRightsProvider } from './staff-rights'

/** The layout of every admin page: navigation in a sidebar on wide screens, behind a button next to the title on narrow ones. */
export function AdminFrame({ staff, children }: { staff: StaffRights; children: ReactNode }) {
  return (
    <PageShell width="wide" className="lg:grid lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8">
      <div className="max-lg:hidden">
        <div className="sticky top-[calc(var(--navbar)+20px)] max-h-[calc(100dvh-var(--navbar)-40px)] overflow-y-auto overscroll-contain">
          <AdminNav staff={staff} />
        </div>
      </div>
      <div className="min-w-0">
        <AdminHeading staff={staff} />
        <StaffRightsProvider staff={staff}>{children}</StaffRightsProvider>
      </div>
    </PageShell>
  )
}
