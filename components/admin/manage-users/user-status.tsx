import { Status } from '@/components/ui/status'
import type { UserRow } from '@/lib/people/users/admin-schema'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'

/** The affiliate status of an affiliate; for staff, whether they can sign in. */
export function UserStatus({ user: { standing, status } }: { user: Pick<UserRow, 'standing' | 'status'> }) {
  const { kind, label } = standing
    ? AFFILIATE_STATUSES[standing]
    : AFFILIATE_STATUSES[status === 'active' ? 'approved' : 'banned']
  return (
    <Status kind={kind} pill>
      {standing || status !== 'active' ? label : 'Active'}
    </Status>
  )
}
