import { type KeyboardEvent, type RefObject, useState } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The result selected with the arrow keys, while the focus stays in the field. Results are read from the rendered list,
 * across groups.
 */
export function useActiveOption(list: RefObject<HTMLElement | null>) {
  const [activeId, setActiveId] = useState<string | null>(null)

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const active = () => options().find(({ id }) => id === activeId)

  function move(step: 1 | -1) {
    const all = options()
    const from = all.findIndex(({ id }) => id === activeId)
    // with no selection, down goes to the first and up to the last; it wraps at both ends
    const to = from === -1 && step === -1 ? all.length - 1 : (from + step + all.length) % all.length
    setActiveId(all[to]?.id ?? null)
    all[to]?.scrollIntoView({ block: 'nearest' })
  }

  /**
   * Handles arrows and, if a result is selected, Enter.
   * @returns whether the key was handled; input-method keys are not
   */
  function onKey(event: KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing) return false
    const step = STEPS[event.key]
    const chosen = event.key === 'Enter' ? active() : undefined
    if (!step && !chosen) return false
    event.preventDefault()
    if (step) move(step)
    chosen?.click()
    return true
  }

  return { activeId, onKey, reset: () => setActiveId(null) }
}
