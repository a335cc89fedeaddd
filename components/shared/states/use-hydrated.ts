import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and in the browser's first render, true afterwards. As part of a `key` it makes React replace text
 * that the server rendered with its own clock or zone: React keeps such text as it is where a mismatch is suppressed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
