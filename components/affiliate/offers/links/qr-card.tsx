import { Card, CardHead } from '@/components/ui/card'
import { BRAND } from '@/lib/platform/brand'
import { QrCode } from './qr-code'

/** The link as a QR code, with files to download. */
export function QrCard({ link, offerId }: { link: string; offerId: number }) {
  return (
    <Card aria-labelledby="qr-title">
      <CardHead id="qr-title" title="QR code" />
      <div className="px-4 pb-4">
        <QrCode link={link} fileName={`${BRAND.slug}-offer-${offerId}`} />
      </div>
    </Card>
  )
}
