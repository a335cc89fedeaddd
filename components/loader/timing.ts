/** Sides of the flame, in pixels. [S9.20] */
export const LOADER_SIZES = { sm: 20, md: 32, lg: 48, xl: 72 } as const
export type LoaderSize = keyof typeof LOADER_SIZES

/** From one letter of the label to the next, and before the first. [S9.20] */
const STAGGER_SECONDS = 0.1
const DELAY_SECONDS = 0.04

/** When the letter at `index` begins to breathe, as CSS takes it. */
export function letterDelay(index: number): string {
  return `${(DELAY_SECONDS + index * STAGGER_SECONDS).toFixed(2)}s`
}

/** What is over sooner moves nothing and fetches nothing. */
export const STILL_FOR_MS = 250

/** Where animation files lie, and the one that is taken unless another is asked for. [S7.27] */
export const ANIMATIONS_PATH = '/animations'
export const DEFAULT_ANIMATION = 'loader.json'

/** A navigation that has arrived nowhere by then is no longer announced. */
export const GIVEN_UP_AFTER_MS = 10_000
