'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { AuditRow } from '@/lib/backoffice/audit/schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { AuditDiff } from '../kit/change/audit-diff'

/** A person by name and address, a rule by its name, or the system. */
const whoText = ({ actorName, actorEmail }: AuditRow): string =>
  [actorName && isolated(actorName), actorEmail].filter(Boolean).join(', ') || 'System'

/** One change with everything recorded about it. */
export function AuditSheet({ row, onClose }: { row: AuditRow | null; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={`Change ${row.seq}`}>
          <div className="grid gap-5 p-4">
            <FactList
              facts={[
                [
                  'Action',
                  <span key="a" className="mono">
                    {row.action}
                  </span>,
                ],
                ['Subject', `${row.subject} ${row.subjectId ?? ''}`],
                ['Who', whoText(row)],
                ['Role', row.actorRole ? ROLE_NAMES[row.actorRole] : '—'],
                ['API key', row.apiKey ?? '—'],
                ['Time', easternText(row.createdAt, 'MMM d, yyyy, h:mm:ss a')],
                ['IP address', row.ip ?? '—'],
                ['Reason', row.reason ?? '—'],
                [
                  'Hash',
                  <span key="h" className="mono">
                    {row.hash}
                  </span>,
                ],
                [
                  'Previous hash',
                  <span key="p" className="mono">
                    {row.prevHash}
                  </span>,
                ],
              ]}
            />
            <AuditDiff before={row.before} after={row.after} />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}
