import { BRAND } from '@/lib/platform/brand'

const STARTED = `${BRAND.slug}:navigation`

/**
 * Tells the page that the router has set out for `url`. A moment later: the router calls from within its transition,
 * and what is set then is not shown before the transition ends.
 */
export function announceNavigation(url: string): void {
  setTimeout(() => window.dispatchEvent(new CustomEvent<string>(STARTED, { detail: url })))
}

/** Calls `run` with the address of every navigation that begins, until what it answers is called. */
export function onNavigation(run: (url: string) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) run(String(event.detail))
  }
  window.addEventListener(STARTED, listener)
  return () => window.removeEventListener(STARTED, listener)
}

/** An address without what does not make it another page. */
export function pageOf(url: string, base: string): string {
  const { pathname, searchParams } = new URL(url, base)
  return `${pathname}?${searchParams}`
}
