import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const SHEET = readFileSync('app/tokens.css', 'utf8')
const THEMES = ['dark', 'light'] as const

/** The colors of one theme, by token name. */
function tokensOf(theme: string): ReadonlyMap<string, string> {
  const [, block = ''] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(SHEET) ?? []
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}
const TOKENS = { dark: tokensOf('dark'), light: tokensOf('light') }

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Pair = readonly [front: string, ground: string]
const all = (fronts: readonly string[], grounds: readonly string[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground]))

const TIERS = ['gray', 'ember', 'flame', 'blaze', 'inferno', 'hellfire', 'phoenix', 'supernova', 'galaxy', 'universe']
const SERIES = Array.from({ length: 20 }, (_, index) => `chart-${index + 1}`)
/** Backgrounds of text in normal state. */
const AT_REST = ['canvas', 'sunken', 'surface', 'raised', 'fill', 'fill-raised']
const TINTED = ['accent-soft', 'success-soft', 'danger-soft']
/** Backgrounds in pressed or selected state, used only with the two stronger text colors. */
const PRESSED = ['fill-strong', 'fill-raised-strong']

const TEXT = ['text', 'text-2', 'muted', 'accent-text', 'success', 'danger']
const INKS: readonly Pair[] = [
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['accent-ink', 'accent-press'],
  ['danger-ink', 'danger-fill'],
]
const OF_TEXT: readonly Pair[] = [
  ...all(TEXT, [...AT_REST, ...TINTED]),
  ...all(['text', 'text-2'], PRESSED),
  ...all(
    TIERS.map((tier) => `tier-${tier}-text`),
    AT_REST,
  ),
  ...INKS,
  ['qr-ink', 'qr-paper'],
]
const OF_GRAPHICS: readonly Pair[] = [
  ...all(['control-line'], ['canvas', 'sunken', 'surface', 'raised', 'fill']),
  ...all(['focus'], [...AT_REST, ...TINTED, ...PRESSED]),
  ...all(['accent', 'compare'], [...AT_REST, ...TINTED]),
  ...all(['heat-0', 'heat-1', 'heat-2'], ['surface']),
  ...all(SERIES, ['canvas', 'surface']),
]

describe.each(THEMES)('the colors of the %s theme', (theme) => {
  const tokens = TOKENS[theme]
  /** The pairs below the minimum contrast, each with its ratio. */
  const tooClose = (pairs: readonly Pair[], least: number) =>
    pairs
      .map(([front, ground]) => {
        const ratio = contrast(tokens.get(front) ?? '#000000', tokens.get(ground) ?? '#000000')
        return { front, ground, ratio: Math.round(ratio * 100) / 100 }
      })
      .filter(({ ratio }) => ratio < least)

  test('give text a contrast of at least 4.5:1 [Q50]', () => {
    expect(tooClose(OF_TEXT, 4.5)).toEqual([])
  })

  test('give controls, focus and charts a contrast of at least 3:1 [Q50]', () => {
    expect(tooClose(OF_GRAPHICS, 3)).toEqual([])
  })
})

test('both themes define the same tokens', () => {
  expect([...TOKENS.light.keys()]).toEqual([...TOKENS.dark.keys()])
})

// Disabled text is exempt by WCAG 1.4.3; `accent` colors marks, never text.
const EXEMPT = ['disabled', 'accent']

test('every text color in use is covered by the contrast check', () => {
  const files = ['app', 'components']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`))
    .filter((path) => /\.tsx?$/.test(path))
  const written = new Set(
    files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\btext-([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )
  const colors = [...written].filter((name) => TOKENS.dark.has(name))
  const measured = new Set(OF_TEXT.map(([front]) => front))
  expect(colors.filter((name) => !measured.has(name) && !EXEMPT.includes(name))).toEqual([])
})
