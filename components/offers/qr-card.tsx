'use client'

import { Download } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { BRAND } from '@/lib/platform/brand'
import { pngOf, saveFile, svgOf } from './qr-file'

const QR_PIXELS = 216

/** The link as a QR code, with files to download. */
export function QrCard({ link, offerId }: { link: string; offerId: number }) {
  const picture = useRef<SVGSVGElement>(null)
  const save = async (ending: 'png' | 'svg') => {
    try {
      if (!picture.current) return
      const file = ending === 'svg' ? svgOf(picture.current) : await pngOf(picture.current)
      saveFile(`${BRAND.slug}-offer-${offerId}.${ending}`, file)
    } catch (error) {
      console.error('The QR code could not be saved', error)
      toast.error('The file could not be made. Please try again.')
    }
  }
  return (
    <Card aria-labelledby="qr-title">
      <CardHead id="qr-title" title="QR code" />
      <div className="grid gap-3 px-4 pb-4">
        {/* dark on white in both themes, with the margin that scanners need */}
        <QRCodeSVG
          ref={picture}
          value={link}
          size={QR_PIXELS}
          marginSize={4}
          title="Your link as a QR code"
          className="justify-self-center rounded-card"
        />
        <div className="grid grid-cols-2 gap-2">
          <Button aria-label="Download the QR code as PNG" onClick={() => save('png')}>
            <Download />
            PNG
          </Button>
          <Button aria-label="Download the QR code as SVG" onClick={() => save('svg')}>
            <Download />
            SVG
          </Button>
        </div>
      </div>
    </Card>
  )
}
