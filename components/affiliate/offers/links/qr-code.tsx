'use client'

import { Download } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { saveFile, toPngFile, toSvgFile } from './qr-file'

const QR_PIXELS = 216

/** A link as a QR code, with files to download under a name without its ending. */
export function QrCode({ link, fileName }: { link: string; fileName: string }) {
  const picture = useRef<SVGSVGElement>(null)
  const save = async (ending: 'png' | 'svg') => {
    try {
      if (!picture.current) return
      const file = ending === 'svg' ? toSvgFile(picture.current) : await toPngFile(picture.current)
      saveFile(`${fileName}.${ending}`, file)
    } catch (error) {
      console.error('The QR code could not be saved', error)
      toast.error('The file could not be made. Please try again.')
    }
  }
  return (
    <div className="grid gap-3">
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
  )
}
