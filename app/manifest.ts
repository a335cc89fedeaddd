import type { MetadataRoute } from 'next'
import { BRAND, BRAND_COLORS } from '@/lib/platform/brand'
import { iconPath } from '@/lib/platform/http/brand-icons/versions'
import { brandName } from '@/lib/platform/settings/current'

export const dynamic = 'force-dynamic'

const picture = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconPath(purpose === 'maskable' ? `icon-maskable-${size}.png` : `icon-${size}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The pages that the icon's menu leads to. */
const SHORTCUTS = [
  { name: 'Conversions', description: 'Your latest conversions', url: '/conversions' },
  { name: 'Offers', description: 'Find an offer and take its link', url: '/offers' },
  { name: 'Earnings', description: 'Clicks, conversions and earnings', url: '/dashboard' },
  { name: 'Payouts', description: 'Balances, payouts and statements', url: '/account/payment' },
]

/**
 * What a phone or a computer shows of the site once it is installed. A manifest knows one color for all themes; the pages
 * name one for each (`viewport` in app/layout.tsx), which browsers prefer once a page is open.
 */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/home',
    name: brandName(),
    short_name: brandName(),
    description: BRAND.description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    categories: ['business', 'finance'],
    background_color: BRAND_COLORS.dark.canvas,
    theme_color: BRAND_COLORS.dark.canvas,
    icons: [
      { src: iconPath('app-icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      picture(192, 'any'),
      picture(512, 'any'),
      picture(192, 'maskable'),
      picture(512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map((shortcut) => ({ ...shortcut, icons: [picture(192, 'any')] })),
  }
}
