import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { AccountSecurity } from '@/lib/people/users/account-recovery/admin-schema'
import { waitingText } from '../shared/second-approval'
import type { Pick } from './repair-dialogs'

type WaitingRepairsProps = { security: AccountSecurity; onPick: (pick: Pick) => void }

/** Repairs one person approved; another one approves or declines them. */
export function WaitingRepairs({ security: { waiting, mayRepair }, onPick }: WaitingRepairsProps) {
  if (waiting.length === 0) return null
  return (
    <Card>
      <CardHead title="Needs a second approval" />
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map(({ id, kind, newEmail, isOwn, ...first }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3 text-13">
            <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
              {waitingText(
                first,
                kind === 'email' ? `Change of email to ${newEmail}` : 'Reset of two-factor authentication',
              )}
            </span>
            {mayRepair ? (
              <Button variant="danger-quiet" onClick={() => onPick({ kind: 'decline', repair: id })}>
                {isOwn ? 'Withdraw' : 'Decline'}
              </Button>
            ) : null}
            {mayRepair && !isOwn ? (
              <Button
                variant="primary"
                onClick={() => onPick({ kind: 'repair', repair: kind, newEmail: newEmail ?? '', first: id })}
              >
                Approve
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
