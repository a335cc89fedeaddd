/** Edge lengths of the flame, in pixels. [S9.20] */
export const LOADER_SIZES = { sm: 20, md: 32, lg: 48, xl: 72 } as const
export type LoaderSize = keyof typeof LOADER_SIZES

/** The delay between letters of the label, and before the first. [S9.20] */
const STAGGER_SECONDS = 0.1
const DELAY_SECONDS = 0.04

/** The animation delay of the letter at `index`, as a CSS value. */
export function letterDelay(index: number): string {
  return `${(DELAY_SECONDS + index * STAGGER_SECONDS).toFixed(2)}s`
}

/** Waits shorter than this show no motion and load nothing. */
export const STILL_FOR_MS = 250

/** The folder of animation files, and the default file. [S7.27] */
export const ANIMATIONS_PATH = '/animations'
export const DEFAULT_ANIMATION = 'loader.json'

/** A navigation that has not arrived by then is no longer shown. */
export const GIVEN_UP_AFTER_MS = 10_000
