const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows confetti once, loaded on demand; nothing with reduced motion. */
export async function celebrate(): Promise<void> {
  if (wantsNoMotion()) return
  try {
    const { throwConfetti } = await import('./confetti')
    throwConfetti()
  } catch {
    // a failed celebration is not an error
  }
}
