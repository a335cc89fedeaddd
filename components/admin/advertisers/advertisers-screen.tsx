'use client'

import { Plus } from 'lucide-react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AdminList } from '../kit/list/admin-list'
import { AdvertiserSheet } from './advertiser-sheet'
import { ADVERTISERS_LIST } from './advertisers-list'
import { NewAdvertiserDialog } from './new-advertiser-dialog'

/** What the viewer may do beyond reading. */
export type AdvertiserRights = {
  isReadOnly: boolean
  /** Whether the viewer may open the conversion feed. */
  canOpenFeed: boolean
}

/** All advertisers; the open one is in the URL. */
export function AdvertisersScreen(rights: AdvertiserRights) {
  const [open, setOpen] = useQueryState('open', parseAsInteger.withOptions({ history: 'push' }))
  const [isNew, setNew] = useState(false)
  return (
    <>
      <AdminList
        config={ADVERTISERS_LIST}
        onOpen={({ id }) => setOpen(id)}
        {...(!rights.isReadOnly && {
          action: (
            <Button size="sm" variant="primary" onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              New advertiser
            </Button>
          ),
        })}
      />
      <AdvertiserSheet id={open} rights={rights} onClose={() => setOpen(null)} />
      {isNew ? <NewAdvertiserDialog onClose={() => setNew(false)} onCreated={(id) => setOpen(id)} /> : null}
    </>
  )
}
