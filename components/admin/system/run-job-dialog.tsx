import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { SYSTEM_PATH } from './queries'

/** Requests a run of a job, whatever its schedule says. */
export function RunJobDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { mutateAsync } = useChange('system', `${name} runs in a moment.`)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Run ${name} now`}
      description="It runs in a moment in one of the processes with jobs. A run that waits already is not doubled, and two never run at once."
      label="Run now"
      busyLabel="Requesting…"
      run={({ reason }) => mutateAsync({ path: `${SYSTEM_PATH}/jobs`, body: { name, reason } })}
    />
  )
}
