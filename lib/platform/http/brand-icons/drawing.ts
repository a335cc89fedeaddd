import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { WHITE } from '../../brand'
import { fileStorage } from '../../files/storage'
import { renderDrawing } from '../../pictures/drawing'
import { drawnText } from '../../pictures/drawn-text'
import { BRAND_ICONS, type IconName } from './constants'
import { fitLogo, layOver, whiteShape } from './logo'
import type { IconBrand } from './versions'

/** The grid that icons are drawn on, and the radius of their corners on it. */
const GRID = 48
const RADIUS = 11

/** The file of an icon of the product's own brand. */
export const defaultIcon = (name: IconName): Promise<Buffer> => readFile(path.resolve('public/brand', name))

/**
 * An icon of a brand: its logo, or the mark in its color where there is none, or its file is missing.
 * @throws AppError unavailable when too many pictures wait, or the storage does not answer
 */
export async function drawIcon(name: IconName, brand: IconBrand): Promise<Buffer> {
  const { format, size } = BRAND_ICONS[name]
  const logo = brand.logo === null ? null : await fileStorage().get(brand.logo)
  if (format === 'svg') {
    const image = logo && `data:image/png;base64,${(await logoPicture(logo, name, brand)).toString('base64')}`
    return Buffer.from(
      image ? svg(`<image width="${GRID}" height="${GRID}" href="${image}"/>`, brand.name) : await mark(name, brand),
    )
  }
  const picture = logo ? await logoPicture(logo, name, brand) : await render(await mark(name, brand), size)
  return format === 'ico' ? toIco(picture, size) : picture
}

async function logoPicture(file: Buffer, name: IconName, brand: IconBrand): Promise<Buffer> {
  const { size, shape, share } = BRAND_ICONS[name]
  const logo = await fitLogo(file, Math.round(size * share))
  if (shape !== 'shape') return layOver(await render(svg(tile(name, logo.ground)), size), logo)
  return logo.isOpaque ? render(letter(brand.name), size) : whiteShape(logo, size)
}

const render = (drawing: string, size: number): Promise<Buffer> =>
  renderDrawing(drawing.replace('<svg ', `<svg width="${size}" height="${size}" `))

const tile = (name: IconName, color: string): string => {
  const corners = BRAND_ICONS[name].shape === 'tile' ? ` rx="${RADIUS}"` : ''
  return `<rect width="${GRID}" height="${GRID}"${corners} fill="${color}"/>`
}

/** The mark of the product's own icon in the color of the brand, as SVG; where only a shape is shown, the first letter. */
async function mark(name: IconName, brand: IconBrand): Promise<string> {
  if (BRAND_ICONS[name].shape === 'shape') return letter(brand.name)
  const own = (await defaultIcon('app-icon.svg')).toString('utf8')
  const flame = own
    .slice(own.indexOf('<g '), own.lastIndexOf('</svg>'))
    .replace(/style="[^"]*"/, `fill="${brand.accent}"`)
  const inset = GRID * 0.1
  const drawn = name.includes('maskable') ? `<g transform="translate(${inset} ${inset}) scale(.8)">${flame}</g>` : flame
  return svg(tile(name, brand.tile) + drawn, brand.name)
}

function letter(name: string): string {
  const first = [...name.trim()][0]?.toUpperCase() ?? ''
  return svg(drawnText(first, { x: GRID / 2, y: GRID * 0.86, size: GRID, color: WHITE, align: 'middle' }))
}

function svg(content: string, label?: string): string {
  const named = label === undefined ? '' : ` role="img" aria-label="${escaped(label)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"${named}>${content}</svg>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A file of one PNG: a head of 6 bytes, an entry of 16 bytes, and the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // kind: icon
  head.writeUInt16LE(1, 4) // pictures
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
