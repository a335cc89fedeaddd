import { CodeBlock } from '@/components/shared/page/code-block'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import type { ConnectedShop } from '@/lib/tracking/shops/schema'

/** Where a shop sends its webhooks, and its secret where it was made here, which is shown once. */
export function ShopReveal({
  connected: { endpoint, secret },
  onClose,
}: {
  connected: ConnectedShop
  onClose: () => void
}) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        {...returnFocus}
        title="Set up the webhooks"
        description={
          secret === null
            ? 'Add this address at the service, then enter the signing secret it shows.'
            : 'Copy the secret now. It is stored encrypted and never shown again.'
        }
        onInteractOutside={(event) => event.preventDefault()}
        className="w-[560px]"
      >
        <DialogBody>
          <CodeBlock label="webhook address" code={endpoint} />
          {secret === null ? null : <CodeBlock label="secret" code={secret} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={onClose}>
            I have copied it
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
