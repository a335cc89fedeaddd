/** The product's name, in one place: changing it renames everything, the notifications route included. */
export const BRAND = {
  name: 'Stoke',
  slug: 'stoke',
  tagline: 'Convert today. Burn hotter tomorrow.',
  /** In a network without streaks. */
  shortTagline: 'Convert today.',
  description: 'Promote offers, see every click and conversion as it happens, and be paid for each one.',
} as const

/**
 * The brand colors where custom properties do not work: emails, files, plain pages, the browser's theme color.
 * `app/tokens.css` has the same values under the same names, and a test compares the two.
 */
export const BRAND_COLORS = {
  light: {
    canvas: '#f5f0e8',
    surface: '#fffdf9',
    line: '#e5dccf',
    'line-strong': '#d2c6b6',
    text: '#1e1814',
    muted: '#6b6056',
    accent: '#cd4410',
    'accent-ink': '#ffffff',
    'accent-text': '#b23a0c',
  },
  dark: {
    canvas: '#100d0b',
    surface: '#181411',
    line: '#2d2520',
    text: '#f7f2ec',
    muted: '#a2968b',
    accent: '#ff6b1a',
    'accent-ink': '#1d0d03',
  },
} as const

/** What colors are mixed with for their shades. */
export const BLACK = '#000000'
export const WHITE = '#ffffff'
