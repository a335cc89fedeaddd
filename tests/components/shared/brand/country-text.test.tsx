import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NetworkTermsProvider } from '@/components/shared/brand/network-terms'
import { VisitorFields } from '@/components/shared/offer-form/visitor-fields'
import { DEFAULT_TERMS } from '@/lib/platform/settings/term-rules'
import { render } from '@/tests/support/components/render'

test.each([
  ['US, CA', true, 'United States, Canada.'],
  ['', false, 'Codes of two letters, like US, CA. Empty for all countries.'],
  [
    'US',
    false,
    'United States. This server has no database of countries. Unless the CDN in front of it sends the visitor’s country, visitors from everywhere are let in.',
  ],
])('the countries "%s" of an offer, with a database of countries: %s', (countries, hasCountries, hint) => {
  render(
    <NetworkTermsProvider value={{ ...DEFAULT_TERMS, hasCountries }}>
      <VisitorFields draft={{ countries, devices: [] }} change={vi.fn()} errors={{}} hint="" />
    </NetworkTermsProvider>,
  )
  expect(screen.getByLabelText('Countries')).toHaveAccessibleDescription(hint)
})
