import { BLACK, BRAND_COLORS, WHITE } from '../brand'

type Theme = 'light' | 'dark'
type Rgb = [number, number, number]

/** The grounds text stands on, by theme; those of `app/tokens.css`. */
const GROUND = { light: BRAND_COLORS.light.canvas, dark: BRAND_COLORS.dark.surface } as const
const INKS = [BRAND_COLORS.light['accent-ink'], BRAND_COLORS.dark['accent-ink']] as const

/** Contrast that text needs (WCAG 2.2, AA), and what a button needs against the page. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of one color in another. */
function mix(color: string, ground: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(ground)]
  return toHex(from.map((part, at) => part * share + (to[at] ?? 0) * (1 - share)) as Rgb)
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The color, moved towards black or white as little as gives it a contrast against the ground of a theme. */
function readable(color: string, theme: Theme, least: number): string {
  const end = theme === 'light' ? BLACK : WHITE
  for (let share = 1; share > 0; share -= 0.05) {
    const tried = mix(color, end, share)
    if (contrast(tried, GROUND[theme]) >= least) return tried
  }
  return end
}

/** The accent of a theme with its shades, under the names of the tokens, from the one color of the settings. */
export function accentTokens(color: string, theme: Theme) {
  const accent = readable(color, theme, SHAPE_CONTRAST)
  const [white, dark] = INKS
  const [towards, away] = theme === 'light' ? [BLACK, WHITE] : [WHITE, BLACK]
  return {
    accent,
    'accent-hover': mix(accent, towards, 0.88),
    'accent-press': mix(accent, away, 0.9),
    'accent-ink': contrast(white, accent) >= contrast(dark, accent) ? white : dark,
    'accent-text': readable(color, theme, TEXT_CONTRAST),
    'accent-soft': mix(accent, GROUND[theme], 0.12),
    'accent-line': mix(accent, GROUND[theme], 0.35),
  }
}

/** The style sheet that puts a color in the place of the accent of `app/tokens.css`; empty without one. */
export function accentCss(color: string | null): string {
  if (color === null) return ''
  const rule = (theme: Theme) => {
    const tokens = Object.entries(accentTokens(color, theme)).map(([name, value]) => `--${name}:${value}`)
    return `html[data-theme="${theme}"]{${tokens.join(';')}}`
  }
  return `${rule('dark')}${rule('light')}`
}
