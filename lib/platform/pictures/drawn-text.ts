import path from 'node:path'
import { type Font, type Glyph, openSync } from 'fontkit'
import { latin } from '../text/transliterate'

/** Inter by script, so that pictures have the same text on servers without fonts. */
const FILES = [
  // literal paths, by which a release takes the files along
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'),
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2'),
  path.resolve('node_modules/@fontsource-variable/inter/files/inter-greek-wght-normal.woff2'),
]

const opened = new Map<string, Font>()

/** A font, which is read with the first text that needs it. */
function openFont(file: string): Font {
  const font = opened.get(file) ?? (openSync(file) as Font)
  opened.set(file, font)
  return font
}

const font = (): Font => openFont(FILES[0] ?? '')

/** The glyph of a letter from the first font that has it. */
function glyphOf(letter: string): Glyph | undefined {
  const point = letter.codePointAt(0) ?? 0
  const file = FILES.find((each) => openFont(each).hasGlyphForCodePoint(point))
  return file === undefined ? undefined : openFont(file).glyphForCodePoint(point)
}

/** The glyphs of a text; a letter of a script that no font has is written in Latin letters. */
const toGlyphs = (text: string): Glyph[] =>
  [...text.normalize('NFC')].flatMap(
    (letter) => glyphOf(letter) ?? [...latin(letter)].flatMap((each) => glyphOf(each) ?? []),
  )

/** The width of a text in pixels. */
export const textWidth = (text: string, size: number): number =>
  (toGlyphs(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * size) / font().unitsPerEm

/** A text cut to a width, with an ellipsis. */
export function fittedText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

type TextPosition = { x: number; y: number; size: number; color: string; align?: 'start' | 'end' | 'middle' }

/** A text as SVG paths, its baseline at `y`. Holds no markup of the text itself. */
export function drawnText(text: string, { x, y, size, color, align = 'start' }: TextPosition): string {
  const scale = size / font().unitsPerEm
  const width = textWidth(text, size)
  let left = x - (align === 'end' ? width : align === 'middle' ? width / 2 : 0)
  const paths = toGlyphs(text).map(({ advanceWidth, path }) => {
    const at = left
    left += advanceWidth * scale
    // outlines of fonts go up from the baseline, those of SVG down
    return `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`
  })
  return `<g fill="${color}">${paths.join('')}</g>`
}
