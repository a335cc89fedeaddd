import type { KeyboardEvent } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Moves the focus with the arrow keys between the search box and the links below it, for the element that contains
 * both. Home and End keep working in the text field.
 */
export function moveFocusWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[target]')]
  const from = stops.indexOf(event.target as HTMLElement)
  const next = from === -1 ? undefined : stops[from + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
