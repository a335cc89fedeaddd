import { Money } from '@/components/shared/figures/money'
import { MoreRows, type PagedQuery } from '@/components/shared/lists/more-rows'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { REFUSAL_LABELS } from '@/lib/rewards/referrals/constants'
import type { Referred } from '@/lib/rewards/referrals/schema'

type ReferredListProps = { referred: readonly Referred[]; query: PagedQuery }

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })
const day = (at: string) => DAY.format(new Date(at))

/** Everybody who joined with the link, with the commission they earned the referrer. */
export function ReferredList({ referred, query }: ReferredListProps) {
  return (
    <Card aria-labelledby="referred-title">
      <CardHead id="referred-title" title="Who joined" />
      {referred.length === 0 ? (
        <EmptyState title="Nobody yet" className="border-t border-line">
          Share your link. Affiliates who join with it appear here, with what they earn you.
        </EmptyState>
      ) : (
        <Table caption="Affiliates who joined with your link" wrapperClassName="border-t border-line">
          <TableHeader>
            <tr>
              <TableHead className="pl-4">Name</TableHead>
              <TableHead className="max-md:hidden">Joined</TableHead>
              <TableHead>Commission</TableHead>
              <TableHead align="right" className="pr-4">
                You earned
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {referred.map((each) => (
              <TableRow key={`${each.joinedAt} ${each.name}`}>
                <TableCell className="pl-4 font-strong">{each.name}</TableCell>
                <TableCell className="text-text-2 max-md:hidden">{day(each.joinedAt)}</TableCell>
                <TableCell>
                  <CommissionState referred={each} />
                </TableCell>
                <TableCell align="right" className="pr-4">
                  <Money cents={each.earnedCents} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <MoreRows query={query} />
    </Card>
  )
}

function CommissionState({ referred }: { referred: Referred }) {
  const { state, hasConverted, commissionUntil, refusedReason } = referred
  if (state === 'refused')
    return <Status kind="rejected">{refusedReason ? REFUSAL_LABELS[refusedReason] : 'Refused'}</Status>
  if (state === 'ended') return <Status kind="held">Ended {day(commissionUntil)}</Status>
  if (!hasConverted) return <Status kind="pending">No conversion yet</Status>
  return <Status kind="approved">Until {day(commissionUntil)}</Status>
}
