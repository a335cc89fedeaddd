import { Status } from '@/components/ui/status'
import type { UserRow } from '@/lib/people/users/schema'
import { STANDINGS } from './words'

/** Of an affiliate how they stand; of staff whether they can sign in. */
export function Standing({ user: { standing, status } }: { user: Pick<UserRow, 'standing' | 'status'> }) {
  const { kind, label } = standing ? STANDINGS[standing] : STANDINGS[status === 'active' ? 'approved' : 'banned']
  return (
    <Status kind={kind} pill>
      {standing || status !== 'active' ? label : 'Active'}
    </Status>
  )
}
