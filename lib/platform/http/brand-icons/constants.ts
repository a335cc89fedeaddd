/** What an icon is drawn as: a rounded tile, a full square that the device cuts itself, or a white shape without a tile. */
type Shape = 'tile' | 'square' | 'shape'

type Icon = {
  /** Sides in pixels; of a drawing, those of the picture inside. */
  size: number
  shape: Shape
  format: 'png' | 'ico' | 'svg'
  /** The share of the side that a logo may take. Devices cut up to a tenth of each side of a maskable icon. */
  share: number
}

/** The icons of the site, by the names of the files in `public/brand` that a network without a brand of its own has. */
export const BRAND_ICONS = {
  'app-icon.svg': { size: 192, shape: 'tile', format: 'svg', share: 0.8 },
  'favicon.ico': { size: 32, shape: 'tile', format: 'ico', share: 0.9 },
  'apple-icon.png': { size: 180, shape: 'square', format: 'png', share: 0.76 },
  'icon-192.png': { size: 192, shape: 'tile', format: 'png', share: 0.8 },
  'icon-512.png': { size: 512, shape: 'tile', format: 'png', share: 0.8 },
  'icon-maskable-192.png': { size: 192, shape: 'square', format: 'png', share: 0.6 },
  'icon-maskable-512.png': { size: 512, shape: 'square', format: 'png', share: 0.6 },
  'badge-96.png': { size: 96, shape: 'shape', format: 'png', share: 0.9 },
} as const satisfies Record<string, Icon>

export type IconName = keyof typeof BRAND_ICONS
export const ICON_NAMES = Object.keys(BRAND_ICONS) as IconName[]

export const ICON_TYPES = { png: 'image/png', ico: 'image/x-icon', svg: 'image/svg+xml' } as const
