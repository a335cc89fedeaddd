import Link from 'next/link'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { Timeline } from '../manage-users/timeline'

/** What happened with the account, and every change by staff. */
export function HistoryTab({ user, staff }: { user: UserDetail; staff: StaffRights }) {
  return (
    <Card>
      <CardHead
        title="History"
        action={
          mayOpen(staff, 'admin-logs') ? (
            <TextLink asChild className="text-13">
              <Link href={`/admin/admin-logs?q=${user.id}`} prefetch={false}>
                Open in Admin Logs
              </Link>
            </TextLink>
          ) : null
        }
      />
      <div className="px-4 pb-4">
        <Timeline entries={user.timeline} />
      </div>
    </Card>
  )
}
