import type { ReactNode } from 'react'
import type { ExternalToast, toast as sonner } from 'sonner'

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading'
type Message = Parameters<(typeof sonner)['success']>[0]
type Show = (kind: Kind, message: Message, options: ExternalToast) => void

/** Shows a toast on the screen. Null until its code is loaded, and between two layouts. */
let show: Show | null = null
/** Toasts that were asked for meanwhile, the oldest first. */
let waiting: Parameters<Show>[] = []
/** Loads what shows them. */
let loadToaster: (() => void) | null = null
let count = 0

/**
 * Shows a toast. Call it in components, never in the API client.
 * The code that renders toasts is not part of a page's first load (toaster.tsx): a toast waits until it is loaded, and
 * while the browser is offline until it is online again. [Q54]
 * @returns the toast's id; a second toast with the same id replaces the first one
 */
export const toast = {
  success: (message: Message, options?: ExternalToast) => send('success', message, options),
  error: (message: Message, options?: ExternalToast) => send('error', message, options),
  info: (message: Message, options?: ExternalToast) => send('info', message, options),
  warning: (message: Message, options?: ExternalToast) => send('warning', message, options),
  loading: (message: Message, options?: ExternalToast) => send('loading', message, options),
}

function send(kind: Kind, message: Message, options?: ExternalToast): string | number {
  const id = options?.id ?? `toast-${++count}`
  const made: Parameters<Show> = [kind, message, { ...options, id }]
  if (show) show(...made)
  else {
    waiting.push(made)
    loadToaster?.()
  }
  return id
}

/** What the newest toast that waits says; null without one. */
export function waitingMessage(): ReactNode {
  const message = waiting.at(-1)?.[1]
  return (typeof message === 'function' ? message() : message) ?? null
}

/**
 * Has toasts shown by `to`, first those that waited.
 * @returns ends it: later toasts wait for the next toaster
 */
export function showToasts(to: Show): () => void {
  const due = waiting
  waiting = []
  show = to
  for (const made of due) to(...made)
  return () => {
    if (show === to) show = null
  }
}

/**
 * Calls `load` for every toast that waits, those from before included.
 * @returns ends it
 */
export function onWaitingToast(load: () => void): () => void {
  loadToaster = load
  if (waiting.length > 0) load()
  return () => {
    if (loadToaster === load) loadToaster = null
  }
}
