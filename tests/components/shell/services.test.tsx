import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ServicesProvider } from '@/components/shared/states/services'
import { beyondTabBar, menuLinks, navLinks } from '@/components/shell/destinations'
import { NavLinks } from '@/components/shell/nav-links'
import { searchSources } from '@/components/shell/search/sources'
import { render } from '@/tests/support/components/render'

const NONE = { hasDiscord: false, hasShop: false }
const AFFILIATE = { isAffiliate: true, isStaff: false }

test('a shop that is not configured is in no navigation', () => {
  for (const links of [navLinks, menuLinks, beyondTabBar]) {
    expect(links(AFFILIATE).map(({ href }) => href)).toContain('/shop')
    expect(links(AFFILIATE, NONE).map(({ href }) => href)).not.toContain('/shop')
  }
  render(
    <ServicesProvider services={NONE}>
      <NavLinks {...AFFILIATE} />
    </ServicesProvider>,
  )
  expect(screen.getByRole('link', { name: 'Offers' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Shop' })).toBeNull()
})

test('the search finds neither shop nor Discord where they are not configured', () => {
  const found = (services?: typeof NONE) => {
    const { pages, settings } = searchSources([], true, services)
    return [...pages, ...settings].map(({ id }) => id).filter((id) => ['shop', 'orders', 'discord'].includes(id))
  }
  expect(found()).toEqual(['shop', 'orders', 'discord'])
  expect(found(NONE)).toEqual([])
})
