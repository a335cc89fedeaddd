'use client'

import { Check, Copy } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { useCopy } from './use-copy'

const WORDS = { copied: 'Affiliate ID copied to clipboard!', failed: 'Failed to copy affiliate ID' }

/** The affiliate ID with a copy button; renders nothing without an ID. [S2.76] [S5.6] [S8.17] [S8.18] */
export function AffiliateIdChip({ affiliateId }: { affiliateId: number | null }) {
  const { isCopied, copy } = useCopy(WORDS)
  if (affiliateId === null) return null
  const Icon = isCopied ? Check : Copy
  return (
    <Chip onClick={() => copy(String(affiliateId))}>
      <span className="sr-only">Copy </span>Affiliate ID
      <b className="text-text tabular-nums">{affiliateId}</b>
      <Icon aria-hidden="true" className="text-muted" />
    </Chip>
  )
}
