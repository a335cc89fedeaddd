import { StaffTime } from '@/components/admin/kit/staff-time'
import type { AdminSquadDetail } from '@/lib/rewards/squads/admin-schema'
import { AuditDiff } from '../kit/change/audit-diff'

const ACTIONS: Record<string, string> = {
  'squad.create': 'Approved',
  'squad.change': 'Changed',
  'squad.close': 'Closed a period',
  'squad.suspend': 'Suspended',
  'squad.resume': 'Resumed',
  'squad.disband': 'Disbanded',
}

/** The history of a squad from the admin log, newest first. */
export function SquadHistory({ history }: { history: AdminSquadDetail['history'] }) {
  return (
    <section aria-labelledby="squad-history" className="grid gap-2">
      <h3 id="squad-history" className="text-13 font-medium">
        History
      </h3>
      <ol className="grid gap-3">
        {history.map(({ seq, action, actor, reason, at, before, after }) => (
          <li key={seq} className="grid gap-1 rounded-control border border-line p-3">
            <p className="text-13">
              <span className="font-medium">{ACTIONS[action] ?? action}</span> by {actor}{' '}
              <StaffTime at={at} className="text-muted" />
            </p>
            <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{reason}</p>
            <AuditDiff before={before} after={after} />
          </li>
        ))}
      </ol>
    </section>
  )
}
