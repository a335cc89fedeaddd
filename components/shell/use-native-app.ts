'use client'

import { useSyncExternalStore } from 'react'

/** The bridge that Capacitor adds to the page of a native app. */
type Bridge = { isNativePlatform?: () => boolean }

declare global {
  interface Window {
    Capacitor?: Bridge
  }
}

const never = () => () => {}

/** Whether the native app shows the page: by its user agent, as seen by the server, or by its bridge. [S6.4] */
export function useNativeApp(isNativeAgent: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => isNativeAgent || window.Capacitor?.isNativePlatform?.() === true,
    () => isNativeAgent,
  )
}
