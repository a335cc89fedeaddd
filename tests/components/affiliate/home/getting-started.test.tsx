import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render as rendered, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conversionKeys } from '@/components/affiliate/conversions/recent-queries'
import { GettingStarted } from '@/components/affiliate/home/getting-started'
import { rateText } from '@/components/affiliate/reports/labels'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { pagesOf } from '@/lib/platform/modules/rules'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

test('the first steps say which are done, and lead to what is next', () => {
  render(<GettingStarted steps={{ hasClick: true, hasDiscord: false, hasMethod: true }} />)
  const card = within(screen.getByRole('region', { name: 'Getting started' }))
  expect(card.getByText('3 of 5')).toBeVisible()
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pick an offer, done', '/offers'],
    ['Share its link, done', '#links-title'],
    ['Get a conversion', '/home/tools/university'],
    ['Connect Discord', '/account/connections'],
    ['Add a payout method, done', '/account/payment'],
  ])
})

test('what belongs to a module that is off is no step, and none leads to one', () => {
  render(
    <PublicSettingsProvider
      value={{
        ...DEFAULT_PUBLIC_SETTINGS,
        modulesOff: ['discord', 'university'],
        pagesOff: pagesOf(['discord', 'university']),
      }}
    >
      <GettingStarted steps={{ hasClick: true, hasDiscord: false, hasMethod: true }} />
    </PublicSettingsProvider>,
  )
  expect(screen.getByText('3 of 4')).toBeVisible()
  expect(screen.queryByText(/Discord|\$5/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Get a conversion/ })).toHaveAttribute('href', '/offers')
})

test('the first steps are gone as soon as the list of conversions has the first one', async () => {
  const client = new QueryClient()
  rendered(
    <QueryClientProvider client={client}>
      <GettingStarted steps={{ hasClick: true, hasDiscord: false, hasMethod: true }} />
    </QueryClientProvider>,
  )
  act(() => client.setQueryData(conversionKeys.recent, []))
  expect(screen.getByRole('region', { name: 'Getting started' })).toBeVisible()
  act(() => client.setQueryData(conversionKeys.recent, [{ id: 'first' }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull())
})

test.each([
  [0, 0, '–'],
  [50, 0, '0.0%'],
  [5000, 1, '<0.1%'],
  [40, 1, '2.5%'],
])('%i clicks with %i conversions have the rate %s', (clicks, conversions, text) => {
  expect(rateText({ clicks, conversions })).toBe(text)
})
