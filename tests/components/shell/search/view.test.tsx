import { describe, expect, test } from 'vitest'
import { menuLinks, menuTabs, TAB_BAR } from '@/components/shell/menu/destinations'
import { searchSources } from '@/components/shell/search/sources'
import { hitGroups, nothingFound, searchGroups } from '@/components/shell/search/view'
import { TOOLS, type Tool } from '@/lib/learning/tools/constants'
import type { Course } from '@/lib/learning/university/schema'
import { quickActionsFor, settingsFor } from '@/lib/reporting/search/result-rules'
import { parseSearch } from '@/lib/reporting/search/rules'
import { offerRecord } from '@/tests/support/components/offer-records'

const manyOffers = Array.from({ length: 12 }, (_, index) => offerRecord(index + 1, `Card ${index + 1}`))
const tool: Tool = {
  id: 'dolphin-anty',
  name: 'Dolphin Anty',
  description: 'A browser with many profiles',
  category: 'Privacy Browser/VPN',
  url: 'https://dolphin-anty.com/',
}
const course: Course = {
  slug: 'tracking',
  title: 'Track with sub-IDs',
  summary: 'Which of your profiles brings money.',
  lessons: [{ slug: 'macros', title: 'Macros of a postback', body: ['A lesson.'] }],
}
const sources = (offers = manyOffers) => ({
  ...searchSources({ offers, tools: TOOLS }, true, []),
  courses: [course],
  tools: [tool],
})
const around = { recent: ['vpn', 'pets'], actions: quickActionsFor(true, []) }
const view = (text: string, offers = manyOffers) => searchGroups(parseSearch(text), sources(offers), around)
const outline = (text: string, offers = manyOffers) =>
  Object.fromEntries(view(text, offers).map(({ id, items }) => [id, items.map(({ name }) => name)]))

describe('an empty search', () => {
  test.each(['', 'c', '   '])(
    '"%s" shows three featured offers, recent searches and five actions [S9.14] [S9.15]',
    (text) => {
      const { featured, recent, actions } = outline(text)
      expect(featured).toEqual(['Card 1', 'Card 2', 'Card 3'])
      expect(recent).toEqual(['vpn', 'pets', 'Clear recent searches'])
      expect(actions).toHaveLength(5)
    },
  )

  test('there is nothing to clear without recent searches', () => {
    const groups = searchGroups(parseSearch(''), sources(), { ...around, recent: [] })
    expect(groups.map(({ id }) => id)).toEqual(['featured', 'actions'])
  })
})

describe('the offers filter [S9.14]', () => {
  test('lists ten, and a link to all if there are more', () => {
    const [group] = view('offers:')
    expect(group?.items).toHaveLength(11)
    expect(group?.items.at(-1)).toMatchObject({ name: 'View all 12 offers', href: '/offers' })
  })

  test('ten are listed without the link', () => {
    expect(view('offers:', manyOffers.slice(0, 10))[0]?.items.map(({ kind }) => kind)).toEqual(Array(10).fill('offer'))
  })

  test('the link to all leads to the matching offers', () => {
    expect(view('offers: card')[0]?.items.at(-1)).toMatchObject({
      name: 'View all 12 offers',
      href: '/search?q=offers%3A+card',
    })
    expect(outline('offers: card 12')).toEqual({ offers: ['Card 12'] })
  })

  test('shows only offers', () => {
    expect(outline('offers: dolphin')).toEqual({})
  })
})

describe('the settings filter [S4.49]', () => {
  test('lists every setting, then those that match', () => {
    expect(outline('settings:').settings).toHaveLength(settingsFor(true, []).length)
    expect(outline('settings: tax')).toEqual({ settings: ['Tax form'] })
  })
})

describe('a search without a filter', () => {
  test('shows the best of each kind, and a link to the rest', () => {
    const groups = outline('card')
    expect(groups.offers).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4', 'Card 5'])
    expect(groups.more).toEqual(['See all results for “card”'])
    expect(view('card').at(-1)?.items[0]?.href).toBe('/search?q=card')
  })

  test.each([
    ['analytics', 'Home', '/home'],
    ['campaigns', 'Offers', '/offers'],
    ['market', 'Marketplace', '/market'],
    ['report', 'Report builder', '/dashboard/builder'],
    ['pivot', 'Report builder', '/dashboard/builder'],
    ['cohorts', 'Cohorts', '/dashboard/cohorts'],
    ['smart link', 'Your links', '/links'],
    ['dashboard', 'Earnings', '/dashboard'],
    ['invite', 'Referrals', '/referrals'],
    ['achievements', 'Levels', '/levels'],
    ['strategies', 'University', '/home/tools/university'],
    ['starter', 'Starter Pack', '/home/tools'],
    ['merch', 'Shop', '/shop'],
    ['receipts', 'Your orders', '/shop/orders'],
  ])('finds pages: "%s" is %s [S1.10] [S2.10-S2.17]', (text, name, href) => {
    const found = view(text, []).find(({ id }) => id === 'pages')?.items
    expect(found?.map((item) => [item.kind, item.name, item.href])).toContainEqual(['page', name, href])
  })

  test('finds every page of navbar, tab bar and menus by its label [S1.10]', () => {
    const access = { isAffiliate: true, isStaff: false }
    const places = [...menuLinks(access), ...TAB_BAR, ...menuTabs(true).flatMap(({ links }) => links)]
    const missed = places.filter(({ label, href }) => {
      const hits = hitGroups(parseSearch(label), sources([]))
      return !hits.some(({ items }) => items.some((item) => item.href === href))
    })
    expect(missed.map(({ label }) => label)).toEqual([])
  })

  test('staff without an affiliate find no page that would redirect them [S6.2]', () => {
    expect(searchSources({ offers: [], tools: TOOLS }, false, []).pages.map(({ name }) => name)).toEqual([
      'University',
      'Starter Pack',
    ])
  })

  test('finds courses by title, summary and lesson titles, between settings and tools [S2.10]', () => {
    for (const text of ['sub-ids', 'brings money', 'macros']) {
      expect(view(text).find(({ id }) => id === 'courses')?.items).toMatchObject([
        { kind: 'course', name: 'Track with sub-IDs', href: '/home/tools/university/tracking' },
      ])
    }
    expect(view('profile').map(({ id }) => id)).toEqual(['settings', 'courses', 'tools'])
  })

  test('finds tools by name, category and description, with external links', () => {
    for (const text of ['dolphin', 'privacy browser', 'many profiles']) {
      expect(view(text).find(({ id }) => id === 'tools')?.items).toMatchObject([{ kind: 'tool', href: tool.url }])
    }
  })

  test.each(['1042', '#1042', 'Offer 1042'])('finds an offer by its number first: "%s"', (text) => {
    const offers = [offerRecord(7, 'Card 1042 plus'), offerRecord(1042, 'Lumen VPN'), offerRecord(104, 'Pets')]
    const [first] = view(text, offers).find(({ id }) => id === 'offers')?.items ?? []
    expect([first?.name, first?.note]).toEqual(['Lumen VPN', expect.stringMatching(/^Offer 1042/)])
    expect(outline(`offers: ${text}`, offers).offers?.[0]).toBe('Lumen VPN')
  })

  test.each([
    ['two-factor', 'Two-factor authentication'],
    ['dark', 'Appearance'],
    ['dark mode', 'Appearance'],
    ['logout', 'Sign out'],
    ['log out', 'Sign out'],
    ['sign out', 'Sign out'],
    ['deep link', 'Deep link'],
  ])('"%s" finds %s', (text, name) => {
    const found = hitGroups(parseSearch(text), searchSources({ offers: [], tools: TOOLS }, true, [])).flatMap(
      ({ items }) => items,
    )
    expect(found.map((item) => item.name)).toContain(name)
  })

  test('what matches is shown in each result, also a lesson, an advertiser or another name of a setting', () => {
    const offers = [
      offerRecord(1, 'Lumen VPN', {
        description: `${'Long. '.repeat(30)} Covers phones and a debit card too. ${'More. '.repeat(30)}`,
      }),
    ]
    const texts = ['card', 'iban', '2fa', 'macros', 'postback', 'cart', 'profile', 'phones', 'learn', 'debit card']
    const hidden = texts.flatMap((text) =>
      hitGroups(parseSearch(text), searchSources({ offers, tools: TOOLS }, true, [])).flatMap(({ items }) =>
        items
          .filter(({ name, note, match }) => {
            const shown = `${name} ${note} ${match}`.toLowerCase()
            return !text.split(' ').every((word) => shown.includes(word))
          })
          .map(({ name }) => `${text}: ${name}`),
      ),
    )
    expect(hidden).toEqual([])
    const [offer] = hitGroups(parseSearch('phones'), searchSources({ offers, tools: TOOLS }, true, []))[0]?.items ?? []
    expect(offer?.match).toMatch(/^… .*phones.* …$/)
    expect(offer?.match.length).toBeLessThan(70)
  })

  test('has no link to more when everything is shown', () => {
    expect(outline('dolphin')).toEqual({ tools: ['Dolphin Anty'] })
  })

  test('every option has a unique id', () => {
    for (const text of ['', 'a', 'card', 'offers:', 'settings:', 'pay']) {
      const ids = view(text).flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

test('the page lists all results, or those of its filter [S2.16]', () => {
  const kinds = (text: string) => hitGroups(parseSearch(text), sources()).map(({ id, items }) => [id, items.length])
  expect(kinds('card')).toEqual([['offers', 12]])
  expect(kinds('pa')).toEqual([
    ['offers', 12],
    ['pages', expect.any(Number)],
    ['settings', expect.any(Number)],
  ])
  expect(kinds('settings: card')).toEqual([])
})

test.each([
  ['zebra', 'No offers found for "zebra"'],
  ['offers: zebra', 'No offers found for "zebra"'],
  ['settings: zebra', 'No settings found for "zebra"'],
])('nothing found for %s shows a message [S8.34]', (text, title) => {
  expect(nothingFound(parseSearch(text))).toEqual({ title, hint: 'Try searching with different keywords' })
})
