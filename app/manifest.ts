import type { MetadataRoute } from 'next'
import { BRAND, BRAND_COLORS } from '@/lib/platform/brand'
import { brandName } from '@/lib/platform/settings/current'

export const dynamic = 'force-dynamic'

/** What a phone shows when the site is put on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: brandName(),
    short_name: brandName(),
    description: BRAND.description,
    start_url: '/home',
    display: 'standalone',
    background_color: BRAND_COLORS.dark.canvas,
    theme_color: BRAND_COLORS.dark.canvas,
    icons: [
      { src: '/brand/app-icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
