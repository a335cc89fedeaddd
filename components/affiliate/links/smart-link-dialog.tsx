'use client'

import { type ReactNode, useState } from 'react'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { DEFAULT_FLOOR_PERCENT } from '@/lib/traffic/smart-links/constants'
import type { SmartLinkForm as Form, SmartLink, SmartLinkInput } from '@/lib/traffic/smart-links/schema'
import { type OfferChoice, SmartLinkForm } from './smart-link-form'
import { useSaveSmartLink } from './use-links'

const BLANK: Form = {
  name: '',
  split: 'earnings',
  floorPercent: DEFAULT_FLOOR_PERCENT,
  isActive: true,
  arms: [
    { offerId: 0, weight: 1, countries: [], devices: [], visitors: {} },
    { offerId: 0, weight: 1, countries: [], devices: [], visitors: {} },
  ],
}

function toForm({ name, split, floorPercent, isActive, arms }: SmartLink): Form {
  return {
    name,
    split,
    floorPercent,
    isActive,
    arms: arms.map(({ offerId, weight, countries, devices, visitors }) => ({
      offerId,
      weight,
      countries,
      devices,
      visitors,
    })),
  }
}

type SmartLinkDialogProps = { link?: SmartLink; offers: readonly OfferChoice[]; trigger: ReactNode }

/** Makes a smart link, or changes one. */
export function SmartLinkDialog({ link, offers, trigger }: SmartLinkDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useSaveSmartLink()
  const save = async (input: SmartLinkInput) => {
    await mutateAsync({ id: link?.id, ...input })
    setOpen(false)
    toast.success(link ? 'Smart link saved.' : 'Smart link made.')
  }
  // an offer that is not open now stays in the link until another one is chosen
  const missing = link?.arms.filter(({ offerId }) => !offers.some(({ id }) => id === offerId)) ?? []
  const choices = [...offers, ...missing.map(({ offerId, offerName }) => ({ id: offerId, name: offerName }))]
  return (
    <Dialog open={isOpen} onOpenChange={(open) => isPending || setOpen(open)}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title={link ? 'Change the smart link' : 'New smart link'} className="w-[640px]">
        <SmartLinkForm
          values={link ? toForm(link) : BLANK}
          offers={choices}
          action={link ? 'Save' : 'Make the link'}
          save={save}
          onCancel={() => isPending || setOpen(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
