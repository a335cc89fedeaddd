'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { Mentee } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { endPhrase } from '@/lib/rewards/mentors/rules'
import { useChange } from '../kit/change/use-change'
import { MENTEES_PATH } from './queries'

export function EndDialog({ row, onClose }: { row: Mentee; onClose: () => void }) {
  const { mutateAsync } = useChange('manage-mentees', 'Mentorship ended. Both are notified.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`End the mentorship of ${row.name || row.email}`}
      description={`${row.mentorName} keeps what was already paid and earns nothing on what is approved from now on.`}
      label="End"
      busyLabel="Ending…"
      isDanger
      phrase={endPhrase(row.affiliateId)}
      run={(confirmation) => mutateAsync({ path: `${MENTEES_PATH}/${row.id}/end`, body: confirmation })}
    />
  )
}
