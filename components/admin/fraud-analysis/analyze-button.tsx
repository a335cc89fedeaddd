'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { adminKeys } from '../kit/keys'
import { FRAUD_PATH } from './labels'

/** The list is loaded again this long after an analysis was requested, because nothing tells when it is done. */
const REFRESH_MS = [2_000, 5_000, 10_000, 20_000, 40_000]

/** Requests a run of the fraud rules now; the schedule runs them twice an hour. */
export function AnalyzeButton() {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useChange('fraud-analysis')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: adminKeys.page('fraud-analysis') })
  const run = async ({ reason }: { reason: string }) => {
    await mutateAsync({ path: `${FRAUD_PATH}/analyse`, body: { reason } })
    for (const delayMs of REFRESH_MS) setTimeout(refresh, delayMs)
    toast.success('Analysis started. New cases appear here when it is done.')
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Radar aria-hidden="true" />
        Analyze now
      </Button>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Analyze now"
        description="Runs every rule on the last two weeks. This also happens automatically twice an hour."
        label="Analyze"
        busyLabel="Starting…"
        run={run}
      />
    </>
  )
}
