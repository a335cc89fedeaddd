'use client'

import type { Mentee } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { endPhrase } from '@/lib/rewards/mentors/rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { MENTEES_PATH } from './queries'

export function EndDialog({ row, onClose }: { row: Mentee; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="manage-mentees"
      done="Mentorship ended. Both are notified."
      onClose={onClose}
      title={`End the mentorship of ${row.name || row.email}`}
      description={`${row.mentorName} keeps what was already paid and earns nothing on what is approved from now on.`}
      label="End"
      busyLabel="Ending…"
      isDanger
      phrase={endPhrase(row.affiliateId)}
      change={() => ({ path: `${MENTEES_PATH}/${row.id}/end` })}
    />
  )
}
