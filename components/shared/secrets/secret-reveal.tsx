'use client'

import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import type { CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { SECRET_KIND_LABELS } from '@/lib/catalog/advertisers/secrets/constants'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { CodeBlock } from '../page/code-block'
import { useReturnFocus } from '../page/use-return-focus'

type SecretRevealProps = { created: CreatedSecret; kind: AdvertiserSecretKind; onClose: () => void }

/** A new secret with a call made with it, shown once: only the button closes it. */
export function SecretReveal({ created, kind, onClose }: SecretRevealProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        {...returnFocus}
        title={`New ${SECRET_KIND_LABELS[kind].toLowerCase()}`}
        description="Copy it now. It is stored encrypted and never shown again."
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        className="w-[560px]"
      >
        <DialogBody>
          <CodeBlock label={SECRET_KIND_LABELS[kind].toLowerCase()} code={created.secret} />
          <CodeBlock label={kind === 'token' ? 'postback URL' : 'signed request'} code={created.example} />
          <p className="text-12 leading-4 text-muted">
            {kind === 'token'
              ? 'The advertiser’s server calls this URL after each sale. click_id is the value that the offer’s destination got.'
              : 'A script that signs and sends one call. Every Standard Webhooks library signs the same way.'}
          </p>
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
