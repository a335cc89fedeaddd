import { Status } from '@/components/ui/status'
import type { UserRow } from '@/lib/people/users/admin-schema'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'

/** Of an affiliate how they stand; of staff whether they can sign in. */
export function Standing({ user: { standing, status } }: { user: Pick<UserRow, 'standing' | 'status'> }) {
  const { kind, label } = standing
    ? AFFILIATE_STATUSES[standing]
    : AFFILIATE_STATUSES[status === 'active' ? 'approved' : 'banned']
  return (
    <Status kind={kind} pill>
      {standing || status !== 'active' ? label : 'Active'}
    </Status>
  )
}
