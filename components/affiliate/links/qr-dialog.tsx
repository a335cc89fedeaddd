'use client'

import { QrCode as QrIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { BRAND } from '@/lib/platform/brand'
import { QrCode } from '../offers/links/qr-code'

/** A link as a QR code; `name` is part of the name of its files. */
export function QrDialog({ link, name }: { link: string; name: string }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm">
          <QrIcon />
          QR code
        </Button>
      </DialogTrigger>
      <DialogContent title="QR code" description={link} className="w-[320px]">
        <DialogBody>
          <QrCode link={link} fileName={`${BRAND.slug}-${name}`} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
