import { BRAND } from '@/lib/platform/brand'

const STARTED = `${BRAND.slug}:navigation`

/**
 * Notifies the page that the router has started to navigate to `url`. Deferred, because the router calls it inside its
 * transition, and state set there is not shown until the transition ends.
 */
export function announceNavigation(url: string): void {
  setTimeout(() => window.dispatchEvent(new CustomEvent<string>(STARTED, { detail: url })))
}

/** Calls `run` with the URL of every navigation that starts. @returns a function that stops it */
export function onNavigation(run: (url: string) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) run(String(event.detail))
  }
  window.addEventListener(STARTED, listener)
  return () => window.removeEventListener(STARTED, listener)
}

/** A URL reduced to the parts that identify the page. */
export function pageKey(url: string, base: string): string {
  const { pathname, searchParams } = new URL(url, base)
  return `${pathname}?${searchParams}`
}
