import { useEffect, useEffectEvent } from 'react'
import { listen } from './keyboard'

/**
 * Runs a function when its keys are pressed: "?", "g h" (in sequence), "mod+k" (Ctrl or Cmd). Single keys are ignored
 * while typing or while a dialog is open; with `mod` they always work. If `run` returns `false`, the browser handles
 * the key.
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
