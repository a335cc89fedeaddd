'use client'

import { useMemo, useState } from 'react'
import type { BucketRow, MemberRow } from '@/lib/traffic/buckets/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { MemberSheet } from './member-sheet'
import { membersList } from './members-list'
import { PinDialog, UnpinDialog } from './pin-dialogs'

/** Who is in which bucket, and why; staff can keep somebody where they are. */
export function MembersPanel({ buckets }: { buckets: readonly BucketRow[] }) {
  const config = useMemo(() => membersList(buckets), [buckets])
  const [open, setOpen] = useState<MemberRow | null>(null)
  const [asked, setAsked] = useState<{ ask: 'pin' | 'unpin'; row: MemberRow } | null>(null)
  return (
    <>
      <AdminList config={config} onOpen={setOpen} />
      <MemberSheet
        row={open}
        onClose={() => setOpen(null)}
        onAsk={(ask, row) => {
          setOpen(null)
          setAsked({ ask, row })
        }}
      />
      {asked?.ask === 'pin' ? <PinDialog row={asked.row} buckets={buckets} onClose={() => setAsked(null)} /> : null}
      {asked?.ask === 'unpin' ? <UnpinDialog row={asked.row} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
