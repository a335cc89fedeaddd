import { useRef, useState } from 'react'
import type { Confirmation } from '@/components/shared/change/change-form'
import type { StoredSelection } from '@/lib/backoffice/lists/selection-schema'
import { type BulkOutcome, bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import type { BulkAction } from './bulk-action'

/**
 * Runs an action on a stored selection, one part after the other. A run that an error interrupts continues where it
 * stopped when the form is sent again.
 */
export function useBulkRun() {
  const outcomes = useRef<BulkOutcome[]>([])
  const [done, setDone] = useState(0)
  return {
    /** Rows that were tried so far. */
    done,
    /** Ends the run. @returns the outcomes so far */
    end: (): BulkOutcome[] => {
      const found = outcomes.current
      outcomes.current = []
      setDone(0)
      return found
    },
    runAll: async (action: BulkAction, { id, total }: StoredSelection, confirmation: Confirmation) => {
      while (outcomes.current.length < total) {
        const answer = await action.run({ selection: { id, from: outcomes.current.length } }, confirmation)
        const part = bulkOutcomeSchema.parse(answer).outcomes
        if (part.length === 0) return
        outcomes.current = [...outcomes.current, ...part]
        setDone(outcomes.current.length)
      }
    },
  }
}
