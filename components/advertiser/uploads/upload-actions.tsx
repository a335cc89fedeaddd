import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Button } from '@/components/ui/button'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { SalesUploadDetail } from '@/lib/imports/sales-uploads/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCount } from '@/lib/platform/text/counts'
import { UPLOADS_PATH, uploadsKey } from './queries'

/** Records a checked file, or removes one that was not recorded. */
export function UploadActions({ upload: { id, state, counts } }: { upload: SalesUploadDetail }) {
  const client = useQueryClient()
  const router = useRouter()
  const book = async () => {
    await apiFetch(`${UPLOADS_PATH}/${id}/bookings`, { method: 'POST' })
    await client.invalidateQueries({ queryKey: uploadsKey })
  }
  const remove = async () => {
    await apiFetch(`${UPLOADS_PATH}/${id}`, { method: 'DELETE' })
    router.push(`${ADVERTISER_PATH}/uploads`)
    await client.invalidateQueries({ queryKey: uploadsKey })
  }
  if (state === 'checking' || state === 'booking' || state === 'done') return null
  const rows = formatCount(counts.rows)
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'checked' ? (
        <ConfirmDialog
          title={`Record ${rows} ${counts.rows === 1 ? 'row' : 'rows'}?`}
          action="Record"
          busy="Recording…"
          trigger={<Button variant="primary">Record the conversions</Button>}
          onConfirm={book}
        >
          <p>
            {formatCount(counts.accepted)} would be accepted now. Rows are checked again when recorded; an order counts
            once, even if the file is sent again. Conversions are of the day they are recorded: for the streaks of
            affiliates an order of another day counts today.
          </p>
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        title="Remove the file?"
        action="Remove"
        busy="Removing…"
        trigger={<Button variant="danger-quiet">Remove the file</Button>}
        onConfirm={remove}
      >
        <p>Nothing in it was recorded.</p>
      </ConfirmDialog>
    </div>
  )
}
