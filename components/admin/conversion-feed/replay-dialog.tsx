'use client'

import { toast } from '@/components/ui/toast'
import { replayedSchema } from '@/lib/tracking/postbacks/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { CALLS_PATH } from './queries'

type ReplayDialogProps = { call: { id: string; txnId: string | null }; onClose: () => void }

/** Replays a recorded call as if it were received now. */
export function ReplayDialog({ call: { id, txnId }, onClose }: ReplayDialogProps) {
  return (
    <StaffChangeDialog
      page="conversion-feed"
      onClose={onClose}
      title={`Replay call ${txnId ?? ''}`.trim()}
      description="Runs the call as if the advertiser sent it now, under current terms and caps. A transaction that was already counted is not counted again."
      label="Replay"
      busyLabel="Replaying…"
      change={() => ({ path: `${CALLS_PATH}/${id}/replay` })}
      onDone={(answer) => {
        const replayed = replayedSchema.parse(answer)
        if (replayed.outcome === 'rejected') toast.error(`Rejected: ${replayed.message}`)
        else toast.success(replayed.message)
      }}
    />
  )
}
