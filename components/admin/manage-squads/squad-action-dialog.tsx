'use client'

import type { DeskSquad, SquadAction } from '@/lib/rewards/squads/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { SQUADS_PATH } from './queries'

const WORDS: Record<SquadAction, { label: string; busyLabel: string; effect: string; isDanger: boolean }> = {
  suspend: {
    ...{ label: 'Suspend', busyLabel: 'Suspending…', isDanger: true },
    effect: 'Its period cannot be closed and nothing owed is collected until it is resumed. Members are told.',
  },
  resume: {
    ...{ label: 'Resume', busyLabel: 'Resuming…', isDanger: false },
    effect: 'Its period goes on, the days of the suspension included. Members are told.',
  },
  disband: {
    ...{ label: 'Disband', busyLabel: 'Disbanding…', isDanger: true },
    effect:
      'For good: members are free, and what they earned since the open period began is not split. Close it first if it should be. What is still owed of closed periods stays owed.',
  },
}

type SquadActionDialogProps = { squad: DeskSquad; action: SquadAction; onClose: () => void }

export function SquadActionDialog({ squad, action, onClose }: SquadActionDialogProps) {
  const { mutateAsync } = useChange('manage-squads', 'Done.')
  const { label, busyLabel, effect, isDanger } = WORDS[action]
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${label} ${squad.name}`}
      description={effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={`${action} ${squad.name}`}
      run={(said) => mutateAsync({ path: `${SQUADS_PATH}/${squad.id}/${action}`, body: said })}
    />
  )
}
