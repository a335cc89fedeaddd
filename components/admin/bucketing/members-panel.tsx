'use client'

import { useMemo, useState } from 'react'
import type { BucketRow, MemberRow } from '@/lib/traffic/buckets/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { MemberSheet } from './member-sheet'
import { membersList } from './members-list'
import { PinDialog, UnpinDialog } from './pin-dialogs'

/** Which affiliate is in which bucket and why. Staff can pin an affiliate to a bucket. */
export function MembersPanel({ buckets }: { buckets: readonly BucketRow[] }) {
  const config = useMemo(() => membersList(buckets), [buckets])
  const [open, setOpen] = useOpenRow(config)
  const [dialog, setDialog] = useState<{ action: 'pin' | 'unpin'; row: MemberRow } | null>(null)
  return (
    <>
      <AdminList config={config} onOpen={setOpen} />
      <MemberSheet
        row={open}
        onClose={() => setOpen(null)}
        onAction={(action, row) => {
          setOpen(null)
          setDialog({ action, row })
        }}
      />
      {dialog?.action === 'pin' ? (
        <PinDialog row={dialog.row} buckets={buckets} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.action === 'unpin' ? <UnpinDialog row={dialog.row} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
