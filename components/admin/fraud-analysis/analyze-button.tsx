'use client'

import { Radar } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { analysedSchema } from '@/lib/traffic/fraud/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { FRAUD_PATH } from './labels'

/** Runs the rules at once; by the clock they run twice an hour. */
export function AnalyseButton() {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useChange('fraud-analysis')
  const run = async ({ reason }: { reason: string }) => {
    const { cases } = analysedSchema.parse(await mutateAsync({ path: `${FRAUD_PATH}/analyse`, body: { reason } }))
    toast.success(cases === 0 ? 'Nothing new was found.' : `Cases opened or extended: ${cases}.`)
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Radar aria-hidden="true" />
        Analyze now
      </Button>
      <ChangeDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Analyze now"
        description="Every rule looks at the last two weeks. It does so by itself twice an hour."
        label="Analyze"
        busyLabel="Analyzing…"
        run={run}
      />
    </>
  )
}
