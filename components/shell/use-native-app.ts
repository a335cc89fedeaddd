'use client'

import { useSyncExternalStore } from 'react'

/** The bridge Capacitor puts into the page of a native app. */
type Bridge = { isNativePlatform?: () => boolean }

declare global {
  interface Window {
    Capacitor?: Bridge
  }
}

const never = () => () => {}

/** Whether the native app shows the page: its user agent said so to the server, or its bridge is in the page. [S6.4] */
export function useNativeApp(isNativeAgent: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => isNativeAgent || window.Capacitor?.isNativePlatform?.() === true,
    () => isNativeAgent,
  )
}
