'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { BackLink } from '@/components/shared/page/back-link'
import { ListBody } from '@/components/shared/reconciliation/list-body'
import { ListsBody } from '@/components/shared/reconciliation/lists-body'
import type { MissingUpload } from '@/components/shared/reconciliation/missing-sales'
import { listsKey, type Side } from '@/components/shared/reconciliation/queries'
import { Button } from '@/components/ui/button'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { plural } from '@/lib/platform/text/counts'
import { useChange } from '../kit/change/use-change'
import { ADVERTISERS_PATH, advertiserOptions } from './queries'

type StaffListsProps = { advertiserId: number; isReadOnly: boolean }

const createSide = ({ advertiserId, isReadOnly }: StaffListsProps): Side => ({
  api: `${ADVERTISERS_PATH}/${advertiserId}/reconciliations`,
  page: `${adminPath('advertisers')}/${advertiserId}/reconcile`,
  isStaff: true,
  mayChange: !isReadOnly,
})

/** Lists of sales of an advertiser, of both sides, that were compared with what is recorded. */
export function StaffListsScreen(props: StaffListsProps) {
  const advertiser = useQuery(advertiserOptions(props.advertiserId)).data
  return (
    <div className="grid max-w-[1080px] gap-4">
      <BackLink href={`${adminPath('advertisers')}?open=${props.advertiserId}`}>Advertiser</BackLink>
      <h2 className="text-22">{advertiser ? `Reconcile ${advertiser.name}` : 'Reconcile'}</h2>
      <ListsBody side={createSide(props)} />
    </div>
  )
}

/** One of them. */
export function StaffListScreen({ id, ...props }: StaffListsProps & { id: string }) {
  const side = createSide(props)
  return (
    <div className="grid max-w-[1080px] gap-4">
      <BackLink href={side.page}>Lists</BackLink>
      <h2 className="text-22">Compared list</h2>
      <ListBody id={id} side={side} book={(upload) => <BookMissing upload={upload} path={`${side.api}/${id}`} />} />
    </div>
  )
}

function BookMissing({ upload: { accepted }, path }: { upload: MissingUpload; path: string }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useChange('advertisers', 'The sales are being recorded.')
  const count = plural(accepted, 'sale')
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Record {count}
      </Button>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Record ${count}`}
        description="They are checked again when recorded, count once per order, and are charged to the advertiser like any other sale."
        label="Record"
        busyLabel="Recording…"
        run={async ({ reason }) => {
          await mutateAsync({ path: `${path}/bookings`, body: { reason } })
          await client.invalidateQueries({ queryKey: listsKey })
        }}
      />
    </>
  )
}
