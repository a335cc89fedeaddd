import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GettingStarted } from '@/components/affiliate/home/getting-started'
import { rateText } from '@/components/affiliate/reports/labels'
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

test('Discord is no step where it is not configured', () => {
  const services = { hasDiscord: false, hasShop: false }
  render(<GettingStarted steps={{ hasClick: true, hasDiscord: false, hasMethod: true }} services={services} />)
  expect(screen.getByText('3 of 4')).toBeVisible()
  expect(screen.queryByText(/Discord|\$5/)).toBeNull()
})

test.each([
  [0, 0, '–'],
  [50, 0, '0.0%'],
  [5000, 1, '<0.1%'],
  [40, 1, '2.5%'],
])('%i clicks with %i conversions have the rate %s', (clicks, conversions, text) => {
  expect(rateText({ clicks, conversions })).toBe(text)
})
