'use client'

import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CampaignChoices } from '@/lib/people/campaigns/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { CampaignSheet } from './campaign-sheet'
import { campaignsList } from './campaigns-list'
import { ComposeDialog } from './compose-dialog'

/** Messages from staff to many affiliates, with how many received, read and clicked them. [S2.23] */
export function CampaignsScreen({ choices }: { choices: CampaignChoices }) {
  const [isComposing, setComposing] = useState(false)
  const config = useMemo(() => campaignsList(choices), [choices])
  const [open, setOpen] = useOpenRow(config)
  return (
    <>
      <AdminList
        config={config}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setComposing(true)}>
            <Plus aria-hidden="true" />
            New message
          </Button>
        }
      />
      <CampaignSheet row={open} choices={choices} onClose={() => setOpen(null)} />
      {isComposing ? <ComposeDialog choices={choices} onClose={() => setComposing(false)} /> : null}
    </>
  )
}
