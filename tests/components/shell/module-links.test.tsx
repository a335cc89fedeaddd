import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountLinks } from '@/components/account/profile/account-links'
import { AccountNav } from '@/components/account/profile/account-nav'
import { AdminNav } from '@/components/admin/kit/frame/admin-nav'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { menuLinks, menuTabs } from '@/components/shell/menu/destinations'
import { LinkList } from '@/components/shell/menu/link-list'
import { MorePages } from '@/components/shell/menu/more-pages'
import { NavLinks } from '@/components/shell/menu/nav-links'
import { TabBar } from '@/components/shell/tab-bar'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { findModule } from '@/lib/platform/modules/path-rules'
import { pagesOf } from '@/lib/platform/modules/rules'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'
import { MODULE_SETS } from '@/tests/support/platform/module-sets'

const PEOPLE = [
  { isAffiliate: true, isStaff: false },
  { isAffiliate: false, isStaff: true },
  { isAffiliate: false, isStaff: false, isAdvertiser: true },
]
const nothing = () => {}

/** Where the navigation of affiliates, staff and advertisers leads, on wide screens and phones. */
function hrefsWithout(modulesOff: readonly ModuleName[]): (string | null)[] {
  const { container } = render(
    <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, modulesOff, pagesOff: pagesOf(modulesOff) }}>
      {PEOPLE.map((person, index) => (
        <section key={String(index)}>
          <NavLinks {...person} />
          <MorePages {...person} />
          <LinkList label="Menu" links={menuLinks(person)} onLeave={nothing} />
          <TabBar isAdvertiser={person.isAdvertiser ?? false} />
          <AccountNav isAffiliate={person.isAffiliate} />
          <AccountLinks isAffiliate={person.isAffiliate} />
          {menuTabs(person.isAffiliate).map(({ id, label, links }) => (
            <LinkList key={id} label={label} links={links} onLeave={nothing} />
          ))}
        </section>
      ))}
      <AdminNav staff={{ role: 'SUPER_ADMIN' }} />
    </PublicSettingsProvider>,
  )
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  cleanup()
  return hrefs
}

test('the navigation of affiliates, staff and advertisers has all links but those of modules that are off', () => {
  const all = hrefsWithout([])
  expect(all.length).toBeGreaterThan(80)
  for (const off of MODULE_SETS) {
    const isOff = (href: string | null) => off.some((name) => name === findModule(href ?? '/'))
    expect(hrefsWithout(off), `without ${off}`).toEqual(all.filter((href) => !isOff(href)))
  }
})
