import { useEffect, useEffectEvent } from 'react'
import { listen } from './keyboard'

/**
 * Runs something when its keys are pressed: "?", "g h" (one after the other), "mod+k" (Ctrl or Cmd). Single keys are
 * not heard while one writes or while something is open on top; with `mod` they always are. A `run` that answers
 * `false` has done nothing, and the browser keeps the key.
 */
export function useShortcut(keys: string | readonly string[], run: () => unknown): void {
  const hear = useEffectEvent(run)
  const all = typeof keys === 'string' ? keys : keys.join(',')

  useEffect(() => {
    const ends = all.split(',').map((one) => listen({ keys: one, run: () => hear() }))
    return () => {
      for (const end of ends) end()
    }
  }, [all])
}
