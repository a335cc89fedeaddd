'use client'

import { Check, Copy } from 'lucide-react'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'

type CopyLinkButtonProps = {
  link: string
  name: string
  /** In lists: small, and on phones an icon alone. */
  isShort?: boolean
}

/** Copies one offer's tracking link. */
export function CopyLinkButton({ link, name, isShort = false }: CopyLinkButtonProps) {
  const { isCopied, copy } = useCopy()
  return (
    <Button
      aria-label={`Copy link of ${name}`}
      {...(isShort && { size: 'sm' as const })}
      onClick={() => copy(link)}
      className={isShort ? 'max-md:w-(--touch) max-md:px-0' : 'max-md:col-span-2'}
    >
      {isCopied ? <Check /> : <Copy />}
      <span className={isShort ? 'max-md:hidden' : undefined}>{isCopied ? 'Copied' : 'Copy link'}</span>
    </Button>
  )
}
