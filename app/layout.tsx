import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers/providers'
import { BRAND, BRAND_COLORS } from '@/lib/platform/brand'
import { iconPath } from '@/lib/platform/http/brand-icons/versions'
import { accentCss } from '@/lib/platform/settings/accent'
import { brandName, currentPublicSettings, settings } from '@/lib/platform/settings/current'
import './globals.css'

export function generateMetadata(): Metadata {
  const name = brandName()
  return {
    title: { default: name, template: `%s · ${name}` },
    description: BRAND.description,
    applicationName: name,
    // on the home screen of an iPhone it opens without the browser's bars
    appleWebApp: { capable: true, title: name, statusBarStyle: 'default' },
    icons: {
      icon: [
        { url: iconPath('favicon.ico'), sizes: '32x32', type: 'image/x-icon' },
        { url: iconPath('app-icon.svg'), sizes: 'any', type: 'image/svg+xml' },
      ],
      apple: { url: iconPath('apple-icon.png'), sizes: '180x180', type: 'image/png' },
    },
    robots: { index: false, follow: false },
  }
}

// The browser's toolbar takes --canvas of each theme; CSS variables do not work there.
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: BRAND_COLORS.light.canvas },
    { media: '(prefers-color-scheme: dark)', color: BRAND_COLORS.dark.canvas },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const accent = accentCss(settings().brand.accent)
  return (
    // The theme is set on <html> before React starts, so the two may differ here.
    <html lang="en" suppressHydrationWarning>
      <body>
        {accent ? <style>{accent}</style> : null}
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-3 font-strong text-accent-ink focus-visible:translate-y-0"
        >
          Skip to content
        </a>
        <Providers nonce={nonce} settings={currentPublicSettings()}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
