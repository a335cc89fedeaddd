import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'

const show = (change: Partial<typeof DEFAULT_PUBLIC_SETTINGS>) =>
  render(
    <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, ...change }}>
      <BrandLink href="/home" />
    </PublicSettingsProvider>,
  )

test('the logo is the drawn one as delivered, else the mark with the name of the settings', () => {
  const { unmount } = show({})
  expect(screen.getByRole('link', { name: 'Stoke, home' }).querySelector('path')).not.toBeNull()
  expect(screen.queryByText('Stoke')).toBeNull()
  unmount()
  show({ name: 'Acme Partners' })
  expect(screen.getByRole('link', { name: 'Acme Partners, home' })).toHaveTextContent('Acme Partners')
})

test('the picture of the settings takes its place', () => {
  show({ name: 'Acme', logoUrl: 'https://cdn.example/logo.png' })
  const picture = screen.getByRole('link', { name: 'Acme, home' }).querySelector('img')
  expect(picture).toHaveAttribute('src', 'https://cdn.example/logo.png')
})
