'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { dayLabel } from '@/lib/platform/dates/days'
import type { AdminSquad, AdminSquadDetail, SquadAction } from '@/lib/rewards/squads/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { SPLIT_LABELS } from '../shared/squads/labels'
import { MemberList } from '../shared/squads/member-list'
import { SquadStatusPill } from '../shared/squads/squad-status'
import { EditSquadDialog } from './edit-squad-dialog'
import { squadOptions } from './queries'
import { SquadActionDialog } from './squad-action-dialog'
import { SquadHistory } from './squad-history'

type SquadSheetProps = { row: AdminSquad | null; onClose: () => void }

/** One squad with its members, split, actions and history. */
export function SquadSheet({ row, onClose }: SquadSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="manage-squads">
              <SquadFoot id={row.id} />
            </ForChangers>
          }
          className="md:w-[520px]"
        >
          <SquadBody id={row.id} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function SquadBody({ id }: { id: number }) {
  const query = useQuery(squadOptions(id))
  if (!query.data) return query.error ? <Failure query={query} /> : <Skeleton className="m-4 h-60" />
  const { squad, members, history } = query.data
  return (
    <div className="grid gap-5 p-4">
      <FactList facts={listFacts(query.data)} />
      {members.length > 0 ? <MemberList members={members} leaderId={squad.leaderId} split={squad.split} /> : null}
      <SquadHistory history={history} />
    </div>
  )
}

const listFacts = ({ squad, openSince, owedCents }: AdminSquadDetail) =>
  [
    ['Name', squad.name],
    ['Status', <SquadStatusPill key="status" status={squad.status} />],
    ['Split', SPLIT_LABELS[squad.split]],
    ['Open since', openSince ? `${dayLabel(openSince)} (Eastern)` : 'No open period'],
    ['Still owed', <Money key="owed" cents={owedCents} />],
  ] as const

function SquadFoot({ id }: { id: number }) {
  const { data } = useQuery(squadOptions(id))
  const [dialog, setDialog] = useState<SquadAction | 'edit' | null>(null)
  if (!data) return <Skeleton className="h-9" />
  const { status } = data.squad
  if (status === 'disbanded') return <p className="text-13 text-muted">This squad is disbanded.</p>
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => setDialog('disband')}>
        Disband
      </Button>
      {status === 'active' ? (
        <Button onClick={() => setDialog('suspend')}>Suspend</Button>
      ) : (
        <Button onClick={() => setDialog('resume')}>Resume</Button>
      )}
      <Button variant="primary" onClick={() => setDialog('edit')}>
        Edit
      </Button>
      {dialog === 'edit' ? <EditSquadDialog detail={data} onClose={close} /> : null}
      {dialog && dialog !== 'edit' ? <SquadActionDialog squad={data.squad} action={dialog} onClose={close} /> : null}
    </div>
  )
}
