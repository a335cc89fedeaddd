import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { visitorDraft } from '@/components/shared/visitors/visitor-draft'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

test.each([
  [true, 'Codes of two letters, like US, CA.'],
  [
    false,
    'Codes of two letters, like US, CA. This server has no database of countries. Unless the CDN in front of it sends the visitor’s country, it is not known of any visitor.',
  ],
])('the countries of an offer, with a database of countries: %s', (hasCountries, hint) => {
  const visitors = visitorDraft({ countries: ['US', 'CA'] })
  render(
    <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, hasCountries }}>
      <VisitorFields draft={{ visitors, refusesUnknown: false }} change={vi.fn()} errors={{}} hint="" />
    </PublicSettingsProvider>,
  )
  expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(hint)
  expect(screen.getByLabelText('Country')).toHaveValue('US, CA')
})
