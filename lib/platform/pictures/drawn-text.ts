import { GLYPH_LINES } from './glyphs'

type Glyph = { advance: number; path: string }

let glyphs: Map<string, Glyph> | undefined

function glyphOf(letter: string): Glyph | undefined {
  glyphs ??= new Map(
    GLYPH_LINES.trim()
      .split('\n')
      .map((line) => {
        const [code = '', advance = '', ...path] = line.split(' ')
        return [String.fromCodePoint(Number.parseInt(code, 16)), { advance: Number(advance), path: path.join(' ') }]
      }),
  )
  return glyphs.get(letter)
}

/** What stands for a letter that has no outline, such as those of other scripts. */
const UNKNOWN: Glyph = { advance: 600, path: 'M80 0L80 -700L520 -700L520 0ZM130 -50L470 -50L470 -650L130 -650Z' }

const outlined = (text: string): Glyph[] => [...text].map((letter) => glyphOf(letter) ?? UNKNOWN)

/** The width of a text in pixels. */
export const textWidth = (text: string, size: number): number =>
  (outlined(text).reduce((sum, { advance }) => sum + advance, 0) * size) / 1_000

/** A text cut to a width, with an ellipsis. */
export function fittedText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

type Place = { x: number; y: number; size: number; color: string; align?: 'start' | 'end' | 'middle' }

/** A text as SVG paths, its baseline at `y`. Holds no markup of the text itself. */
export function drawnText(text: string, { x, y, size, color, align = 'start' }: Place): string {
  const scale = size / 1_000
  const width = textWidth(text, size)
  let left = x - (align === 'end' ? width : align === 'middle' ? width / 2 : 0)
  const paths = outlined(text).map(({ advance, path }) => {
    const at = left
    left += advance * scale
    return path ? `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale})" d="${path}"/>` : ''
  })
  return `<g fill="${color}">${paths.join('')}</g>`
}
