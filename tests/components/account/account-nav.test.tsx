import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AccountLinks } from '@/components/account/account-links'
import { AccountNav } from '@/components/account/account-nav'
import { render } from '../../support/render'

vi.mock('next/navigation', () => ({ usePathname: () => '/account/profile' }))

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the pages of an account', () => {
  test('stand side by side, the one that is open marked alone [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9]', () => {
    render(<AccountNav isAffiliate />)
    expect(addresses()).toEqual([
      '/account',
      '/account/profile',
      '/account/payment',
      '/account/privacy-security',
      '/account/tax-form',
      '/account/notifications',
      '/account/connections',
      '/account/funding',
      '/account/squad',
      '/account/help',
    ])
    expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Profile'])
  })

  test('have no money for staff who promote nothing', () => {
    render(<AccountLinks isAffiliate={false} />)
    expect(addresses()).toEqual([
      '/account/profile',
      '/account/privacy-security',
      '/account/notifications',
      '/account/connections',
      '/account/help',
    ])
  })
})
