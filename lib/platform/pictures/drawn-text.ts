import path from 'node:path'
import { type Font, openSync } from 'fontkit'

let opened: Font | undefined

/** Inter, so that pictures have the same text on servers without fonts. It is read with the first text. */
function font(): Font {
  // a literal path, by which a release takes the file along
  const file = path.resolve('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  opened ??= openSync(file) as Font
  return opened
}

/** The glyphs of a text; a letter that the font does not have, such as those of other scripts, is a box. */
const toGlyphs = (text: string) => [...text].map((letter) => font().glyphForCodePoint(letter.codePointAt(0) ?? 0))

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
