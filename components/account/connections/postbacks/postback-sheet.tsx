'use client'

import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { Postback } from '@/lib/conversions/affiliate-postbacks/schema'
import { DeliveryLog } from './delivery-log'
import type { OfferChoice } from './postback-form'
import { PostbackSettings } from './postback-settings'

type PostbackSheetProps = { postback: Postback | null; offers: readonly OfferChoice[]; onClose: () => void }

/** A sheet with one postback's settings and its calls of the last 30 days. */
export function PostbackSheet({ postback, offers, onClose }: PostbackSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={postback !== null} onOpenChange={(open) => open || onClose()}>
      {postback ? (
        <SheetContent
          {...returnFocus}
          title="Postback"
          head={<PostbackSettings postback={postback} offers={offers} onRemoved={onClose} />}
          className="md:w-[560px]"
        >
          <DeliveryLog postbackId={postback.id} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}
