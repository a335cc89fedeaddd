import confetti from 'canvas-confetti'

/** The theme's accent colors. */
function heat(): string[] {
  const style = getComputedStyle(document.documentElement)
  return ['--heat-0', '--heat-1', '--heat-2'].map((token) => style.getPropertyValue(token).trim()).filter(Boolean)
}

/** Throws confetti from both sides of the page, in the theme's accent colors. */
export function throwConfetti(): void {
  // No worker: it would be a blob script, which the Content-Security-Policy does not allow.
  const throwOnce = confetti.create(undefined, { resize: true, useWorker: false })
  const colors = heat()
  const look = { spread: 70, startVelocity: 42, ticks: 160, zIndex: 60, ...(colors.length > 0 && { colors }) }
  void throwOnce({ ...look, particleCount: 70, angle: 60, origin: { x: 0, y: 0.75 } })
  void throwOnce({ ...look, particleCount: 70, angle: 120, origin: { x: 1, y: 0.75 } })
}
