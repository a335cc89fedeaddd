import 'server-only'
import { createHash } from 'node:crypto'
import { BRAND, BRAND_COLORS } from '../../brand'
import { fileNameIn } from '../../files/rules'
import { accentTokens } from '../../settings/accent'
import { settings } from '../../settings/current'
import type { IconName } from './constants'

/** Changes when icons of the same brand are drawn differently. */
const DRAWING = 1

/** What icons are made of. */
export type IconBrand = {
  name: string
  /** The color of the mark on its tile. */
  accent: string
  tile: string
  /** The name of the stored file; null without a logo, and for one on another host, which is not fetched. */
  logo: string | null
}

/** The brand that icons are drawn of; null while the network has that of the product, whose icons are files. */
export function iconBrand(): IconBrand | null {
  const { name, accent, logoUrl } = settings().brand
  const logo = fileNameIn(logoUrl ?? '')
  if (name === BRAND.name && accent === null && logo === null) return null
  const { accent: own, surface: tile } = BRAND_COLORS.dark
  return { name, accent: accent === null ? own : accentTokens(accent, 'dark').accent, tile, logo }
}

/** Names the icons of a brand: another brand has other addresses, so that browsers may store the pictures for good. */
export const iconVersion = (brand: IconBrand): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, brand]))
    .digest('hex')
    .slice(0, 12)

/** Where a page, the manifest or a push finds an icon. */
export function iconPath(name: IconName): string {
  const brand = iconBrand()
  return brand ? `/brand/${iconVersion(brand)}/${name}` : `/brand/${name}`
}
