import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Button } from '@/components/ui/button'
import { apiFetch } from '@/lib/platform/http/api-client'
import { ownOffersKey } from './queries'

/** Takes a proposal back that waits. */
export function WithdrawButton({ id, name }: { id: string; name: string }) {
  const client = useQueryClient()
  const withdraw = async () => {
    await apiFetch(`/api/advertiser/proposals/${id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: ownOffersKey })
  }
  return (
    <div className="flex justify-end">
      <ConfirmDialog
        title="Withdraw this proposal?"
        action="Withdraw"
        busy="Withdrawing…"
        trigger={
          <Button size="sm" aria-label={`Withdraw the proposal: ${name}`}>
            Withdraw
          </Button>
        }
        onConfirm={withdraw}
      >
        <p>Nothing is changed. You can send another one.</p>
      </ConfirmDialog>
    </div>
  )
}
