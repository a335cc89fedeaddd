'use client'

import { Radar } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { analyzedSchema } from '@/lib/traffic/fraud/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { FRAUD_PATH } from './labels'

/** Runs the fraud rules now; the schedule runs them twice an hour. */
export function AnalyzeButton() {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useChange('fraud-analysis')
  const run = async ({ reason }: { reason: string }) => {
    const { cases } = analyzedSchema.parse(await mutateAsync({ path: `${FRAUD_PATH}/analyse`, body: { reason } }))
    toast.success(cases === 0 ? 'No new findings.' : `Cases opened or extended: ${cases}.`)
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
        busyLabel="Analyzing…"
        run={run}
      />
    </>
  )
}
