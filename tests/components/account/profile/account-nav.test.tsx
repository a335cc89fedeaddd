import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccountLinks } from '@/components/account/profile/account-links'
import { AccountNav } from '@/components/account/profile/account-nav'
import { beyondTabBar, menuLinks, menuTabs, TAB_BAR } from '@/components/shell/menu/destinations'
import { MorePages } from '@/components/shell/menu/more-pages'
import { address } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

beforeEach(() => {
  address.path = '/account/profile'
})

const UNIVERSITY = '/home/tools/university'
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the account pages', () => {
  test('are listed in order, and only the open one is marked as current [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9]', () => {
    render(<AccountNav isAffiliate />)
    expect(addresses()).toEqual([
      '/account',
      '/account/profile',
      '/account/payment',
      '/account/privacy-security',
      '/account/tax-form',
      '/account/notifications',
      '/account/connections',
      '/account/actions',
      '/account/funding',
      '/account/squad',
      '/account/help',
    ])
    expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Profile'])
  })

  test('exclude money pages for staff without an affiliate', () => {
    render(<AccountLinks isAffiliate={false} />)
    expect(addresses()).toEqual([
      '/account/profile',
      '/account/privacy-security',
      '/account/notifications',
      '/account/connections',
      '/account/actions',
      '/account/help',
    ])
  })
})

describe('account page links on a phone', () => {
  const TABS = TAB_BAR.map(({ href }) => href)

  test.each([
    [
      'an affiliate',
      { isAffiliate: true, isStaff: false },
      ['/conversions', '/levels', UNIVERSITY, '/home/tools', '/shop'],
    ],
    ['staff without an affiliate', { isAffiliate: false, isStaff: true }, ['/admin', UNIVERSITY]],
    [
      'staff with an affiliate',
      { isAffiliate: true, isStaff: true },
      ['/admin', '/conversions', '/levels', UNIVERSITY, '/home/tools', '/shop'],
    ],
  ])(
    'shows %s the pages that the tab bar lacks, on phones only [S2.67] [S2.10] [S2.17] [S1.12]',
    (_who, who, expected) => {
      render(<MorePages {...who} />)
      expect(screen.getByLabelText('More pages')).toHaveClass('md:hidden')
      expect(addresses()).toEqual(expected)
    },
  )

  test.each([true, false])('every link of the navbar and the menu is reachable (an affiliate: %s)', (isAffiliate) => {
    const access = { isAffiliate, isStaff: !isAffiliate }
    const offered = [...menuLinks(access), ...menuTabs(isAffiliate).flatMap(({ links }) => links)]
    const reached = new Set([
      // the logo, the avatar, and the links of the account page
      '/home',
      '/account',
      '/account/profile',
      ...(isAffiliate ? TABS : []),
      ...beyondTabBar(access).map(({ href }) => href),
    ])
    expect(offered.map(({ href }) => href).filter((href) => !reached.has(href))).toEqual([])
  })
})
