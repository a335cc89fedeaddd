import { type KeyboardEvent, type RefObject, useState } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Which line the arrow keys stand on, while the focus stays in the field. The lines are those of the list as it is on
 * the page, whatever group they belong to.
 */
export function useActiveOption(list: RefObject<HTMLElement | null>) {
  const [activeId, setActiveId] = useState<string | null>(null)

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const active = () => options().find(({ id }) => id === activeId)

  function move(step: 1 | -1) {
    const all = options()
    const from = all.findIndex(({ id }) => id === activeId)
    // from nowhere down to the first, up to the last; round at both ends
    const to = from === -1 && step === -1 ? all.length - 1 : (from + step + all.length) % all.length
    setActiveId(all[to]?.id ?? null)
    all[to]?.scrollIntoView({ block: 'nearest' })
  }

  /** Takes arrows and, where a line is chosen, Enter; says whether it did. Keys of an input method are not ours. */
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
