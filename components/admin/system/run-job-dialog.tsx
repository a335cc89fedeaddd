import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SYSTEM_PATH } from './queries'

/** Requests a run of a job, whatever its schedule says. */
export function RunJobDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <StaffChangeDialog
      page="system"
      done={`${name} runs in a moment.`}
      onClose={onClose}
      title={`Run ${name} now`}
      description="It runs in a moment in one of the processes with jobs. A run that waits already is not doubled, and two never run at once."
      label="Run now"
      busyLabel="Requesting…"
      change={() => ({ path: `${SYSTEM_PATH}/jobs`, body: { name } })}
    />
  )
}
