import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import type { ReportSide } from '@/lib/reporting/views/constants'
import { errorMessage } from '../forms/form-errors'
import { viewKeys } from './queries'

/** Runs changes of views and reads them again, also after a failure, because what is shown may be old. */
export function useViewChange(side: ReportSide) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: viewKeys.all(side) })
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { run: () => Promise<unknown>; done: string }) => change.run(),
    onSuccess: (_, { done }) => toast.success(done),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: refresh,
  })
  return { refresh, isPending, change: (done: string, run: () => Promise<unknown>) => mutate({ run, done }) }
}
