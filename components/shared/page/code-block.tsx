'use client'

import { Check, Copy } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useCopy } from './use-copy'

const WORDS = { copied: 'Copied to clipboard.', failed: 'Failed to copy. Select it and copy it by hand.' }

/** A code block with a copy button. It scrolls horizontally. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { isCopied, copy } = useCopy(WORDS)
  return (
    <figure className="min-w-0 rounded-control border border-line bg-sunken">
      <figcaption className="flex items-center justify-between border-b border-line py-1 pr-1 pl-3 text-12 text-muted">
        {label}
        <IconButton size="sm" label={`Copy ${label}`} onClick={() => copy(code)}>
          {isCopied ? <Check /> : <Copy />}
        </IconButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable by keyboard */}
      <pre tabIndex={0} className="mono overflow-x-auto px-3 py-2.5 text-12 leading-[18px]">
        {code}
      </pre>
    </figure>
  )
}
