/** Draws the next picture without transitions, so that all colors of a new theme change at once. See app/globals.css. */
export function holdTransitions(): void {
  const page = document.documentElement
  page.dataset.noTransitions = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete page.dataset.noTransitions))
}

/** `holdTransitions` when the theme of the system changes. @returns a function that ends it */
export function holdTransitionsOfSystem(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', holdTransitions)
  return () => system.removeEventListener('change', holdTransitions)
}
