import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TOOL_CATEGORIES, TOOLS } from '@/lib/learning/tools/constants'
import { categoryOfSlug, categorySlug, searchTools } from '@/lib/learning/tools/rules'

const names = (query: string, category: Parameters<typeof searchTools>[1] = null) =>
  searchTools(query, category).flatMap(({ tools }) => tools.map(({ name }) => name))

describe('the list', () => {
  test('has exactly the seven categories, in order [S1.14-S1.21]', () => {
    expect(TOOL_CATEGORIES).toEqual([
      'Content Creation',
      'Bridge Page Creation',
      'Marketing Platforms',
      'Proxies',
      'Privacy Browser/VPN',
      'Marketing tools',
      'Boring stuff',
    ])
  })

  test('holds 55 tools, at least seven of each category [S1.13]', () => {
    expect(TOOLS).toHaveLength(55)
    for (const category of TOOL_CATEGORIES) expect(searchTools('', category)[0]?.tools.length).toBeGreaterThanOrEqual(7)
  })

  // the kinds of tools that the spec names per category, and the tools of each kind
  test.each([
    ['Content Creation', 'design', ['canva', 'figma']],
    ['Content Creation', 'editing', ['capcut', 'photopea']],
    ['Content Creation', 'a video downloader', ['yt-dlp']],
    ['Bridge Page Creation', 'stores', ['shopify']],
    ['Bridge Page Creation', 'funnels', ['clickfunnels', 'systeme-io']],
    ['Marketing Platforms', 'short video', ['tiktok-ads']],
    ['Marketing Platforms', 'social', ['meta-ads', 'snapchat-ads']],
    ['Marketing Platforms', 'search', ['google-ads', 'microsoft-advertising']],
    ['Marketing Platforms', 'display', ['google-ads', 'taboola']],
    ['Proxies', 'many providers', ['bright-data', 'oxylabs', 'decodo', 'soax', 'iproyal', 'netnut', 'webshare']],
    ['Privacy Browser/VPN', 'anti-detect browsers', ['multilogin', 'adspower']],
    ['Privacy Browser/VPN', 'VPNs', ['nordvpn', 'mullvad-vpn']],
    ['Marketing tools', 'automation', ['zapier', 'manychat']],
    ['Marketing tools', 'spy tools', ['adspy', 'meta-ad-library']],
    ['Marketing tools', 'email', ['mailchimp', 'klaviyo']],
    ['Boring stuff', 'business formation', ['stripe-atlas', 'doola']],
    ['Boring stuff', 'an address', ['ipostal1']],
    ['Boring stuff', 'banking', ['mercury']],
    ['Boring stuff', 'virtual cards', ['privacy-com']],
    ['Boring stuff', 'contracts', ['docusign']],
  ] as const)('%s has %s [S1.15-S1.21]', (category, _kind, ids) => {
    const there = TOOLS.filter((tool) => tool.category === category).map(({ id }) => id)
    expect(there).toEqual(expect.arrayContaining([...ids]))
  })

  test('has no duplicate ID, name or URL [S3.49]', () => {
    for (const field of ['id', 'name', 'url'] as const) {
      const values = TOOLS.map((tool) => tool[field].toLowerCase())
      expect(new Set(values).size).toBe(TOOLS.length)
    }
  })

  test.each(TOOLS)('$id is a slug with a name, a short description and a plain https URL [S1.13]', (tool) => {
    expect(tool.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(tool.name.trim()).toBe(tool.name)
    expect(tool.description).toMatch(/^[A-Z].{9,48}[^.]$/u)
    const url = new URL(tool.url)
    expect([url.protocol, url.search, url.hash, url.username, url.port]).toEqual(['https:', '', '', '', ''])
  })
})

describe('searchTools', () => {
  test('returns every tool by category, in order, for an empty query [S1.14]', () => {
    const sections = searchTools(' ', null)
    expect(sections.map(({ category }) => category)).toEqual([...TOOL_CATEGORIES])
    expect(sections.flatMap(({ tools }) => tools)).toEqual(TOOLS)
  })

  test.each([
    ['canva', ['Canva']],
    ['CANVA', ['Canva']],
    ['proton', ['Proton VPN']],
    ['banking', ['Mercury']],
    ['Boring stuff card', ['Privacy.com']],
    ['no such tool', []],
    ['(', []],
  ])('finds by name, description and category: %s [S2.53]', (query, found) => {
    expect(names(query)).toEqual(found)
  })

  test('lists matches by name before matches by description [S2.53]', () => {
    expect(names('ads', 'Marketing Platforms').slice(0, 2)).not.toContain('Taboola')
    expect(names('ads', 'Marketing Platforms')).toContain('Taboola')
  })

  test('a category excludes matches in other categories [S2.53]', () => {
    expect(names('vpn', 'Proxies')).toEqual([])
    expect(names('vpn', 'Privacy Browser/VPN')).toContain('Mullvad VPN')
  })

  test('any query returns tools of the list, each once, in category order', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.constantFrom(...TOOL_CATEGORIES)), (query, category) => {
        const sections = searchTools(query, category)
        const tools = sections.flatMap((section) => section.tools)
        const order = sections.map((section) => TOOL_CATEGORIES.indexOf(section.category))
        expect(new Set(tools).size).toBe(tools.length)
        expect(tools.every((tool) => TOOLS.includes(tool))).toBe(true)
        expect(order).toEqual([...order].sort((a, b) => a - b))
        if (category) expect(tools.every((tool) => tool.category === category)).toBe(true)
      }),
    )
  })
})

describe('category slugs', () => {
  test.each([
    ['Privacy Browser/VPN', 'privacy-browser-vpn'],
    ['Marketing tools', 'marketing-tools'],
    ['Marketing Platforms', 'marketing-platforms'],
    ['Proxies', 'proxies'],
  ] as const)('%s is %s', (category, slug) => {
    expect(categorySlug(category)).toBe(slug)
  })

  test('every category is found by its slug, and other text finds none', () => {
    for (const category of TOOL_CATEGORIES) expect(categoryOfSlug(categorySlug(category))).toBe(category)
    expect(categoryOfSlug('Proxies')).toBeNull()
    expect(categoryOfSlug('')).toBeNull()
  })
})
