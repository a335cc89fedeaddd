'use client'

import { toast } from 'sonner'
import { replayedSchema } from '@/lib/traffic/postbacks/admin-schema'
import { REPLAY_PHRASE } from '@/lib/traffic/postbacks/constants'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { CALLS_PATH } from './queries'

type ReplayDialogProps = { call: { id: string; txnId: string | null }; onClose: () => void }

/** A kept call, carried out as if it came now. */
export function ReplayDialog({ call: { id, txnId }, onClose }: ReplayDialogProps) {
  const { mutateAsync } = useChange('conversion-feed')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Repeat the call ${txnId ?? ''}`.trim()}
      description="It is carried out as if the advertiser sent it now, by the terms and caps of now. What was counted before is not counted again."
      label="Repeat"
      busyLabel="Repeating…"
      phrase={REPLAY_PHRASE}
      run={async (said) => {
        const replayed = replayedSchema.parse(await mutateAsync({ path: `${CALLS_PATH}/${id}/replay`, body: said }))
        if (replayed.outcome === 'rejected') toast.error(`Rejected: ${replayed.message}`)
        else toast.success(replayed.message)
      }}
    />
  )
}
