'use client'

import { Check, Copy } from 'lucide-react'
import { useCopy } from '@/components/shared/use-copy'
import { Button } from '@/components/ui/button'

/** Copies one offer's tracking link. */
export function CopyLinkButton({ link, name }: { link: string; name: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <Button aria-label={`Copy link of ${name}`} onClick={() => copy(link)} className="max-md:col-span-2">
      {isCopied ? <Check /> : <Copy />}
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
