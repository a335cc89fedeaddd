import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AccountLinks } from '@/components/account/account-links'
import { AccountNav } from '@/components/account/account-nav'
import { MorePages } from '@/components/account/more-pages'
import { beyondTabBar, menuLinks, menuTabs, TAB_BAR } from '@/components/shell/destinations'
import { render } from '../../support/render'

vi.mock('next/navigation', () => ({ usePathname: () => '/account/profile' }))

const UNIVERSITY = '/home/tools/university'
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the pages of an account', () => {
  test('are next to each other, and only the open one is marked [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9]', () => {
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

describe('on a phone, whose avatar opens the account', () => {
  const TABS = TAB_BAR.map(({ href }) => href)

  test.each([
    ['an affiliate', { isAffiliate: true, isStaff: false }, ['/dashboard', UNIVERSITY, '/home/tools', '/shop']],
    ['staff who promote nothing', { isAffiliate: false, isStaff: true }, ['/admin', UNIVERSITY]],
    [
      'staff who promote',
      { isAffiliate: true, isStaff: true },
      ['/admin', '/dashboard', UNIVERSITY, '/home/tools', '/shop'],
    ],
  ])(
    '%s is led to what the bar at the thumb has no place for [S2.67] [S2.10] [S2.17] [S1.12]',
    (_who, who, expected) => {
      render(<MorePages {...who} />)
      expect(screen.getByLabelText('More pages')).toHaveClass('md:hidden')
      expect(addresses()).toEqual(expected)
    },
  )

  test.each([true, false])('no page of the navbar or the menu is out of reach (an affiliate: %s)', (isAffiliate) => {
    const access = { isAffiliate, isStaff: !isAffiliate }
    const offered = [...menuLinks(access), ...menuTabs(isAffiliate).flatMap(({ links }) => links)]
    const reached = new Set([
      // the logo, the avatar, and what the account's page lists
      ...['/home', '/account', '/account/profile'],
      ...(isAffiliate ? TABS : []),
      ...beyondTabBar(access).map(({ href }) => href),
    ])
    expect(offered.map(({ href }) => href).filter((href) => !reached.has(href))).toEqual([])
  })
})
