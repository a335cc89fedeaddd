'use client'

import { Plus } from 'lucide-react'
import Link from 'next/link'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Manager } from '@/lib/backoffice/managers/schema'
import type { AdvertiserRow } from '@/lib/catalog/advertisers/admin-schema'
import { BulkBar } from '../kit/change/bulk-bar'
import { AdminList } from '../kit/list/admin-list'
import { useSelection } from '../kit/list/use-selection'
import { useAssignAction } from '../shared/managers/manager-list'
import { advertisersList } from './advertisers-list'
import { NewAdvertiserDialog } from './new-advertiser-dialog'
import { AdvertiserSheet } from './sheet/advertiser-sheet'

/** What the viewer may do beyond reading. */
export type AdvertiserRights = {
  isReadOnly: boolean
  /** Whether the viewer may open the conversion feed. */
  canOpenFeed: boolean
  /** Whether the viewer may say who looks after an advertiser. */
  canAssign: boolean
}

const idOf = ({ id }: AdvertiserRow) => id
type ScreenProps = AdvertiserRights & {
  /** Who can look after advertisers; null for staff who see only their own book. */
  managers: readonly Manager[] | null
}

/** All advertisers; the open one is in the URL. */
export function AdvertisersScreen({ managers, ...rights }: ScreenProps) {
  const config = useMemo(() => advertisersList(managers), [managers])
  const selection = useSelection(config.rowId)
  const assign = useAssignAction('advertisers', managers ?? [], 'advertiser')
  const [open, setOpen] = useQueryState('open', parseAsInteger.withOptions({ history: 'push' }))
  const [isNew, setNew] = useState(false)
  return (
    <>
      <AdminList
        config={config}
        onOpen={({ id }) => setOpen(id)}
        {...(rights.canAssign && {
          selection,
          bulk: (
            <BulkBar config={config} selection={selection} nameOf={({ name }) => name} idOf={idOf} actions={[assign]} />
          ),
        })}
        action={
          <>
            <Button asChild size="sm">
              <Link href={`${adminPath('advertisers')}/customers`} prefetch={false}>
                Customers
              </Link>
            </Button>
            {rights.canAssign ? (
              <Button size="sm" variant="primary" onClick={() => setNew(true)}>
                <Plus aria-hidden="true" />
                New advertiser
              </Button>
            ) : null}
          </>
        }
      />
      <AdvertiserSheet id={open} rights={rights} onClose={() => setOpen(null)} />
      {isNew ? <NewAdvertiserDialog onClose={() => setNew(false)} onCreated={(id) => setOpen(id)} /> : null}
    </>
  )
}
