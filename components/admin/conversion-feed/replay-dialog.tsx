'use client'

import { toast } from 'sonner'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { replayedSchema } from '@/lib/tracking/postbacks/admin-schema'
import { useChange } from '../kit/change/use-change'
import { CALLS_PATH } from './queries'

type ReplayDialogProps = { call: { id: string; txnId: string | null }; onClose: () => void }

/** Replays a recorded call as if it were received now. */
export function ReplayDialog({ call: { id, txnId }, onClose }: ReplayDialogProps) {
  const { mutateAsync } = useChange('conversion-feed')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Replay call ${txnId ?? ''}`.trim()}
      description="Runs the call as if the advertiser sent it now, under current terms and caps. A transaction that was already counted is not counted again."
      label="Replay"
      busyLabel="Replaying…"
      run={async ({ reason }) => {
        const replayed = replayedSchema.parse(
          await mutateAsync({ path: `${CALLS_PATH}/${id}/replay`, body: { reason } }),
        )
        if (replayed.outcome === 'rejected') toast.error(`Rejected: ${replayed.message}`)
        else toast.success(replayed.message)
      }}
    />
  )
}
