'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useChange } from '../kit/change/use-change'
import { adminKeys } from '../kit/keys'
import { FRAUD_PATH } from './labels'

/** The list is loaded again this long after an analysis was requested, because nothing tells when it is done. */
const REFRESH_MS = [2_000, 5_000, 10_000, 20_000, 40_000]

/** Requests a run of the fraud rules now; the schedule runs them twice an hour. It changes nothing for anybody. */
export function AnalyzeButton() {
  const { mutate, isPending } = useChange('fraud-analysis')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: adminKeys.page('fraud-analysis') })
  const analyze = () =>
    mutate(
      { path: `${FRAUD_PATH}/analyse`, body: {} },
      {
        onSuccess: () => {
          for (const delayMs of REFRESH_MS) setTimeout(refresh, delayMs)
          toast.success('Analysis started. New cases appear here when it is done.')
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    )
  return (
    <Button size="sm" busy={isPending} busyLabel="Starting…" onClick={analyze}>
      <Radar aria-hidden="true" />
      Analyze now
    </Button>
  )
}
