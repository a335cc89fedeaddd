import { Button } from '@/components/ui/button'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { UserAction } from '@/lib/people/users/constants'
import { ACTION_LABELS } from './labels'

/** What can be picked: an action, or what has a dialog of its own. */
export type UserChoice = UserAction | 'view-as' | 'assign'

type UserButtonsProps = { user: UserDetail; onPick: (choice: UserChoice) => void }

/** The actions the signed-in member of staff may take on this account. */
export function UserButtons({ user: { can, affiliateStatus, status }, onPick }: UserButtonsProps) {
  const isRestricted =
    affiliateStatus === 'suspended' ||
    affiliateStatus === 'banned' ||
    affiliateStatus === 'rejected' ||
    status === 'banned'
  const actions: UserAction[] = [
    ...(can.act ? (['sign-out'] as const) : []),
    ...(can.adjust ? (['adjust'] as const) : []),
    ...(can.liftHold ? (['lift-hold'] as const) : []),
    ...(can.act && isRestricted ? (['reinstate'] as const) : []),
    ...(can.act && affiliateStatus === 'approved' ? (['suspend'] as const) : []),
    ...(can.act && affiliateStatus !== 'banned' && status !== 'banned' ? (['ban'] as const) : []),
  ]
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {can.assign ? <Button onClick={() => onPick('assign')}>Assign manager</Button> : null}
      {can.viewAs ? <Button onClick={() => onPick('view-as')}>View as user</Button> : null}
      {actions.map((action) => (
        <Button
          key={action}
          variant={ACTION_LABELS[action].isDanger ? 'danger-quiet' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {ACTION_LABELS[action].label}
        </Button>
      ))}
    </div>
  )
}
