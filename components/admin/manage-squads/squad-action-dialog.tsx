'use client'

import type { AdminSquad, SquadAction } from '@/lib/rewards/squads/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SQUADS_PATH } from './queries'

const LABELS: Record<SquadAction, { label: string; busyLabel: string; effect: string; isDanger: boolean }> = {
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending…',
    isDanger: true,
    effect: 'Its period cannot be closed and nothing owed is collected until it is resumed. Members are notified.',
  },
  resume: {
    label: 'Resume',
    busyLabel: 'Resuming…',
    isDanger: false,
    effect: 'Its period continues, including the suspended days. Members are notified.',
  },
  disband: {
    label: 'Disband',
    busyLabel: 'Disbanding…',
    isDanger: true,
    effect:
      'Permanent. Members are released, and earnings since the open period started are not split; to split them, close the period first. Amounts owed from closed periods stay owed.',
  },
}

type SquadActionDialogProps = { squad: AdminSquad; action: SquadAction; onClose: () => void }

export function SquadActionDialog({ squad, action, onClose }: SquadActionDialogProps) {
  const { label, busyLabel, effect, isDanger } = LABELS[action]
  return (
    <StaffChangeDialog
      page="manage-squads"
      done="Done."
      onClose={onClose}
      title={`${label} ${squad.name}`}
      description={effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={`${action} ${squad.name}`}
      change={() => ({ path: `${SQUADS_PATH}/${squad.id}/${action}` })}
    />
  )
}
