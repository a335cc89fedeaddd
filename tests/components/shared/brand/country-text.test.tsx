import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NetworkTermsProvider } from '@/components/shared/brand/network-terms'
import { VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { visitorDraft } from '@/components/shared/visitors/visitor-draft'
import { DEFAULT_TERMS } from '@/lib/platform/settings/term-rules'
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
    <NetworkTermsProvider value={{ ...DEFAULT_TERMS, hasCountries }}>
      <VisitorFields draft={{ visitors, refusesUnknown: false }} change={vi.fn()} errors={{}} hint="" />
    </NetworkTermsProvider>,
  )
  expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(hint)
  expect(screen.getByLabelText('Country')).toHaveValue('US, CA')
})
