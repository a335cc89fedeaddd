import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TOOL_CATEGORIES, TOOLS } from '@/lib/learning/tools/constants'
import {
  categoryOfSlug,
  DEFAULT_DIRECTORY,
  editableCategories,
  searchTools,
  shownDirectory,
} from '@/lib/learning/tools/rules'
import { toolsInputSchema } from '@/lib/learning/tools/schema'
import { toolCategorySlug } from '@/lib/platform/settings/tool-rules'

const names = (query: string, category: string | null = null) =>
  searchTools(DEFAULT_DIRECTORY, query, category).flatMap(({ tools }) => tools.map(({ name }) => name))

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
    for (const category of TOOL_CATEGORIES)
      expect(searchTools(DEFAULT_DIRECTORY, '', category)[0]?.tools.length).toBeGreaterThanOrEqual(7)
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
    const sections = searchTools(DEFAULT_DIRECTORY, ' ', null)
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
        const sections = searchTools(DEFAULT_DIRECTORY, query, category)
        const tools = sections.flatMap((section) => section.tools)
        const order = sections.map((section) => DEFAULT_DIRECTORY.categories.indexOf(section.category))
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
    expect(toolCategorySlug(category)).toBe(slug)
  })

  test('every category is found by its slug, and other text finds none', () => {
    for (const category of TOOL_CATEGORIES)
      expect(categoryOfSlug(TOOL_CATEGORIES, toolCategorySlug(category))).toBe(category)
    expect(categoryOfSlug(TOOL_CATEGORIES, 'Proxies')).toBeNull()
    expect(categoryOfSlug(TOOL_CATEGORIES, '')).toBeNull()
  })
})

describe('a directory that staff edited', () => {
  const tool = (name: string, more: object = {}) => ({
    id: null,
    name,
    description: 'What it is for',
    url: 'https://tool.example',
    isHidden: false,
    ...more,
  })
  const category = (name: string, tools: readonly object[] = [tool('One')], isHidden = false) => ({
    name,
    isHidden,
    tools,
  })
  const read = (...categories: readonly object[]) => toolsInputSchema.safeParse({ categories })
  const problems = (...categories: readonly object[]) =>
    Object.fromEntries((read(...categories).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

  test('that was never edited is the list it came with, for readers and editors [S1.13] [S1.14]', () => {
    expect(shownDirectory(null)).toEqual({ categories: TOOL_CATEGORIES, tools: TOOLS })
    expect(shownDirectory(editableCategories(null))).toEqual(shownDirectory(null))
    expect(read(...editableCategories(null)).data?.categories).toEqual(editableCategories(null))
  })

  test('leaves out what is hidden, and categories in which nothing is left', () => {
    const { data } = read(
      category('Ours', [tool('Two'), tool('Gone', { isHidden: true })]),
      category('All hidden', [tool('Gone too', { isHidden: true })]),
      category('Hidden', [tool('Three')], true),
      category('Empty', []),
    )
    const shown = shownDirectory(data?.categories ?? null)
    expect(shown.categories).toEqual(['Ours'])
    expect(shown.tools.map(({ name, category: of }) => [name, of])).toEqual([['Two', 'Ours']])
  })

  test('has an id of its name for each new tool, and keeps those it has', () => {
    const { data } = read(
      category('Ours', [
        tool('Canva'),
        tool('Canva'),
        tool('Renamed', { id: 'canva-2' }),
        tool('Łódź 工具'),
        tool('工具'),
      ]),
    )
    const ids = data?.categories?.[0]?.tools.map(({ id }) => id)
    expect(ids).toEqual(['canva', 'canva-3', 'canva-2', 'lodz', 'tool'])
  })

  test.each([
    ['canva.com', 'https://canva.com'],
    [' www.canva.com/design?x=1 ', 'https://www.canva.com/design?x=1'],
    ['https://bücher.example/ä', 'https://bücher.example/ä'],
    ['http://tool.example:8080', 'http://tool.example:8080'],
    ['tool.example:8080/x', 'https://tool.example:8080/x'],
  ])('takes the address %s', (typed, url) => {
    expect(read(category('Ours', [tool('One', { url: typed })])).data?.categories?.[0]?.tools[0]?.url).toBe(url)
  })

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//tool.example'],
    ['/admin'],
    ['https://'],
    ['https://tool'],
    ['https://user:password@tool.example'],
    ['https://tool.example/a b'],
    ['https://tool.example/{click_id}{'],
    [''],
    [`https://tool.example/${'x'.repeat(500)}`],
  ])('refuses the address %s at its field', (url) => {
    expect(Object.keys(problems(category('Ours', [tool('One'), tool('Two', { url })])))).toEqual([
      'categories.0.tools.1.url',
    ])
  })

  test('refuses at its field what a reader could not tell apart or would not see', () => {
    expect(problems(category('Ads & more'), category('ads more'))).toEqual({
      'categories.1.name': 'Another category has this name.',
    })
    expect(problems(category('\u200b'), category('!!'))).toEqual({
      'categories.0.name': 'Enter a name.',
      'categories.1.name': 'Enter a name with a letter or a digit.',
    })
    const bad = [tool('', { description: ' ' }), tool('a'.repeat(61), { description: 'two\nlines' })]
    expect(problems(category('Ours', bad))).toEqual({
      'categories.0.tools.0.name': 'Enter a name.',
      'categories.0.tools.0.description': 'Say in a few words what it is for.',
      'categories.0.tools.1.name': 'Keep it under 60 characters.',
      'categories.0.tools.1.description': 'Use one line of text.',
    })
    const many = Array.from({ length: 31 }, (_, index) => category(`Category ${index}`, []))
    expect(problems(...many)).toEqual({ categories: 'There are at most 30 categories.' })
  })
})
