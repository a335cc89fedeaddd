'use client'

import { Check, Copy } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useId } from 'react'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'

const QR_PIXELS = 192

/** The invitation link and its QR code. */
export function InvitationCard({ link }: { link: string }) {
  const { isCopied, copy } = useCopy()
  const linkId = useId()
  return (
    <Card aria-labelledby="invitation-title">
      <CardHead id="invitation-title" title="Your invitation" />
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 md:max-lg:grid-cols-[auto_1fr] md:max-lg:gap-x-5 md:max-lg:grid-rows-[1fr_auto_auto_1fr]">
        {/* dark on white in both themes, with the margin that scanners need */}
        <QRCodeSVG
          value={link}
          size={QR_PIXELS}
          marginSize={4}
          title="Your invitation as a QR code"
          className="justify-self-center rounded-card md:max-lg:row-span-4"
        />
        <output
          id={linkId}
          aria-label="Invitation link"
          className="mono self-end leading-5 [overflow-wrap:anywhere] text-text-2"
        >
          {link}
        </output>
        <Button variant="primary" aria-describedby={linkId} onClick={() => copy(link)}>
          {isCopied ? <Check /> : <Copy />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <p className="text-12 text-muted">
          Inviting yourself earns nothing: such sign-ups are recorded and never paid.
        </p>
      </div>
    </Card>
  )
}
