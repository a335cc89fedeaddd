import { Status } from '@/components/ui/status'
import type { UserRow } from '@/lib/people/users/admin-schema'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'

type Standing = Pick<UserRow, 'standing' | 'status' | 'role'>

/** Whether somebody lost their staff role and is no affiliate either. */
export const isFormerStaff = ({ role, standing }: Pick<UserRow, 'role' | 'standing'>): boolean =>
  role === 'AFFILIATE' && standing === null

/** The affiliate status of an affiliate; for staff, whether they can sign in. */
export function UserStatus({ user }: { user: Standing }) {
  const { standing, status } = user
  const isOut = status !== 'active'
  const { kind, label } = standing ? AFFILIATE_STATUSES[standing] : AFFILIATE_STATUSES[isOut ? 'banned' : 'approved']
  const plain = isOut ? (isFormerStaff(user) ? 'No access' : label) : 'Active'
  return (
    <Status kind={kind} pill>
      {standing ? label : plain}
    </Status>
  )
}
