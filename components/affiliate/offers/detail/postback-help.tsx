'use client'

import { Check, ChevronRight, Copy } from 'lucide-react'
import Link from 'next/link'
import { useCopy } from '@/components/shared/page/use-copy'
import { Card, CardHead } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { TextLink } from '@/components/ui/text-link'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { MACROS } from '@/lib/conversions/affiliate-postbacks/constants'

const EXAMPLE = 'https://track.example.com/pb?cid={s1}&payout={payout}&txn={txn_id}&status={status}'
const SUB_IDS = new Set<string>(SUB_ID_KEYS)
// the five sub-IDs differ only by their number
const HELP = [
  ...Object.entries(MACROS).flatMap(([name, meaning]) => (SUB_IDS.has(name) ? [] : [[`{${name}}`, meaning] as const])),
  ['{s1} … {s5}', 'Sub-IDs 1 to 5 of the link'] as const,
  ['{gclid}, {utm_source}', 'A parameter of the link that the offer passes on; {param:name} for any other'] as const,
]
const WORDS = { copied: 'Postback copied to clipboard!', failed: 'Failed to copy. Select it and copy it by hand.' }

/** How to set up a postback for an affiliate's tracker. */
export function PostbackHelp() {
  const { isCopied, copy } = useCopy(WORDS)
  return (
    <Card aria-labelledby="postback-title">
      <CardHead
        id="postback-title"
        title="Postback"
        action={
          <TextLink asChild>
            <Link href="/account/connections" prefetch={false}>
              Manage your URLs
              <ChevronRight className="icon-sm" />
            </Link>
          </TextLink>
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-13 leading-5 text-text-2">
          We call your server when a conversion is recorded, approved, rejected, reversed or refunded in part. Put your
          tracker’s click ID into a sub-ID of the link, and read it back with the macro of the same name. Each call is
          signed, and retried if it fails.
        </p>
        <div className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="mono min-w-0 flex-1 text-13 [overflow-wrap:anywhere]">{EXAMPLE}</code>
          <IconButton label="Copy the example" size="sm" onClick={() => copy(EXAMPLE)}>
            {isCopied ? <Check /> : <Copy />}
          </IconButton>
        </div>
        <dl className="grid gap-x-6 gap-y-1.5 md:grid-cols-2">
          {HELP.map(([name, meaning]) => (
            <div key={name} className="flex min-w-0 items-baseline gap-3 text-12 leading-4">
              <dt className="mono w-28 flex-none">{name}</dt>
              <dd className="min-w-0 text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
