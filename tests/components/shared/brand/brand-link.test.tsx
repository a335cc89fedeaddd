import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { NetworkTermsProvider } from '@/components/shared/brand/network-terms'
import { DEFAULT_TERMS } from '@/lib/platform/settings/term-rules'

const show = (change: Partial<typeof DEFAULT_TERMS>) =>
  render(
    <NetworkTermsProvider value={{ ...DEFAULT_TERMS, ...change }}>
      <BrandLink href="/home" />
    </NetworkTermsProvider>,
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
