import { startTransition, useEffect, useState } from 'react'

/**
 * How many rows of a long list to draw: those in sight at first, and all others right after, in pieces, so that the page
 * stays usable while they are drawn.
 */
export function useInitialRows(total: number, inSight: number): number {
  const [isWhole, setWhole] = useState(false)
  const hasRows = total > 0
  useEffect(() => {
    if (hasRows) startTransition(() => setWhole(true))
  }, [hasRows])
  return isWhole ? total : Math.min(total, inSight)
}
