import { Status } from '@/components/ui/status'
import type { UserRow } from '@/lib/people/users/admin-schema'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'

type Statuses = Pick<UserRow, 'affiliateStatus' | 'status' | 'role'>

/** Whether somebody lost their staff role and is no affiliate either. */
export const isFormerStaff = ({ role, affiliateStatus }: Pick<UserRow, 'role' | 'affiliateStatus'>): boolean =>
  role === 'AFFILIATE' && affiliateStatus === null

/** The affiliate status of an affiliate; for staff, whether they can sign in. */
export function UserStatus({ user }: { user: Statuses }) {
  const { affiliateStatus, status } = user
  const isOut = status !== 'active'
  const { kind, label } = affiliateStatus
    ? AFFILIATE_STATUSES[affiliateStatus]
    : AFFILIATE_STATUSES[isOut ? 'banned' : 'approved']
  const plain = isOut ? (isFormerStaff(user) ? 'No access' : label) : 'Active'
  return (
    <Status kind={kind} pill>
      {affiliateStatus ? label : plain}
    </Status>
  )
}
