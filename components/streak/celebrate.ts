const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The accent and its heat, as the theme has them. */
function heat(): string[] {
  const style = getComputedStyle(document.documentElement)
  return ['--heat-0', '--heat-1', '--heat-2'].map((token) => style.getPropertyValue(token).trim()).filter(Boolean)
}

/** Throws confetti once. Loaded only then; nothing where less motion is wanted. */
export async function celebrate(): Promise<void> {
  if (wantsNoMotion()) return
  try {
    const { default: confetti } = await import('canvas-confetti')
    // No worker: it would be a script from a blob, which the Content-Security-Policy has no need to allow.
    const throwOnce = confetti.create(undefined, { resize: true, useWorker: false })
    const colors = heat()
    const look = { spread: 70, startVelocity: 42, ticks: 160, zIndex: 60, ...(colors.length > 0 && { colors }) }
    void throwOnce({ ...look, particleCount: 70, angle: 60, origin: { x: 0, y: 0.75 } })
    void throwOnce({ ...look, particleCount: 70, angle: 120, origin: { x: 1, y: 0.75 } })
  } catch {
    // the joy is not worth an error
  }
}
