import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus among the links of a list with the arrow keys, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')]
  if (!step || links.length === 0) return
  event.preventDefault()
  links[step(links.indexOf(document.activeElement as HTMLElement), links.length)]?.focus()
}
