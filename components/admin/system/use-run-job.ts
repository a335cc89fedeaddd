import { useUndoableChange } from '../kit/change/use-undoable-change'
import { SYSTEM_PATH } from './queries'

/** Requests a run of a job, whatever its schedule says. One that waits already is not doubled, and two never run at once. */
export function useRunJob(): (name: string) => void {
  const { run } = useUndoableChange('system')
  return (name) => run({ change: { path: `${SYSTEM_PATH}/jobs`, body: { name } }, done: `${name} runs in a moment.` })
}
