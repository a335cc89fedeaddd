import '@/tests/support/components/panels'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { StarterPackDropdown } from '@/components/affiliate/tools/starter-pack-dropdown'
import { StarterPackSheet } from '@/components/affiliate/tools/starter-pack-sheet'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { Button } from '@/components/ui/button'
import { TOOL_CATEGORIES, TOOLS } from '@/lib/learning/tools/constants'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Starter Pack' }))
  return within(screen.getByRole('dialog', { name: 'Starter Pack' }))
}
const search = () => screen.getByRole('searchbox', { name: 'Search tools' })
const filter = (name: string) => within(screen.getByRole('group', { name: 'Category' })).getByRole('button', { name })
// by text, because accessible names of 55 links take seconds
const shownTools = () => screen.queryAllByText('(opens in a new tab)').map((words) => words.closest('a'))

describe.each([
  ['the dropdown', <StarterPackDropdown key="dropdown" />],
  ['the sheet', <StarterPackSheet key="sheet" />],
])('%s', (_name, element) => {
  test('has a banner with the product’s name above everything else [S2.55]', async () => {
    render(element)
    const pack = await open()
    const banner = pack.getByRole('heading', { name: 'Stoke' })
    const below = [search(), filter(TOOL_CATEGORIES[0]), ...pack.getAllByRole('heading', { level: 3 })]
    for (const part of below) {
      expect(banner.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  })

  test('lists every tool under its category, in order [S1.13] [S1.14] [S1.9]', async () => {
    render(element)
    const pack = await open()
    expect(pack.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...TOOL_CATEGORIES,
    ])
    expect(shownTools()).toHaveLength(TOOLS.length)
    const proxies = within(pack.getByRole('region', { name: 'Proxies' }))
    expect(proxies.getByRole('link', { name: /^Oxylabs/ })).toHaveAttribute('href', 'https://oxylabs.io')
    expect(pack.getByRole('link', { name: 'Open as a page' })).toHaveAttribute('href', '/home/tools')
  })

  test('opens tools in a new tab without access to ours [S2.54]', async () => {
    render(element)
    await open()
    for (const link of shownTools()) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  test('searches, filters, shows the number of results, and an empty state [S2.53] [S8.30]', async () => {
    render(element)
    await open()
    await userEvent.type(search(), 'vpn')
    expect(shownTools()).toHaveLength(8)
    expect(screen.getByRole('status')).toHaveTextContent('8 tools')

    await userEvent.click(filter('Proxies'))
    expect(filter('Proxies')).toHaveAttribute('aria-pressed', 'true')
    expect(shownTools()).toHaveLength(0)
    expect(screen.getByText('No tools found')).toBeInTheDocument()
    expect(screen.getByText('Try adjusting your search or filters')).toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'Show all tools' }))
    expect(shownTools()).toHaveLength(TOOLS.length)
    expect(search()).toHaveValue('')
    expect(filter('Proxies')).toHaveAttribute('aria-pressed', 'false')
  })

  test('the clear button empties the search box and focuses it [S2.53]', async () => {
    render(element)
    await open()
    await userEvent.type(search(), 'canva')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(search()).toHaveValue('')
    expect(search()).toHaveFocus()
  })

  test('arrows move from the search box through the tools and back; Esc closes and returns the focus', async () => {
    render(element)
    await open()
    await userEvent.type(search(), 'proton')
    await userEvent.keyboard('{ArrowUp}')
    expect(search()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: /^Proton VPN/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: /^Proton VPN/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    expect(search()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Starter Pack' })).toHaveFocus()
  })

  test('shows everything when opened again', async () => {
    render(element)
    await open()
    await userEvent.type(search(), 'canva')
    await userEvent.keyboard('{Escape}')
    await open()
    expect(shownTools()).toHaveLength(TOOLS.length)
  })
})

test('the dropdown is 560 px wide and begins with its search box [S2.52] [S9.9]', async () => {
  render(<StarterPackDropdown />)
  await open()
  expect(screen.getByRole('dialog')).toHaveClass('w-[560px]')
  expect(search()).toHaveFocus()
})

test('the button can be replaced', async () => {
  render(
    <StarterPackDropdown>
      <Button>Tools</Button>
    </StarterPackDropdown>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Tools' }))
  expect(screen.getByRole('dialog', { name: 'Starter Pack' })).toBeInTheDocument()
})

describe('the tools of a network that edited them', () => {
  const own = {
    categories: ['Ours'],
    tools: [
      { id: 'wiki', name: 'Our wiki', description: 'How we work', category: 'Ours', url: 'https://wiki.example' },
    ],
  }
  const show = () =>
    render(
      <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, hasOwnTools: true }}>
        <StarterPackDropdown />
      </PublicSettingsProvider>,
    )

  test('are the only ones, with their own categories and number', async () => {
    vi.stubGlobal('fetch', async () => Response.json(own))
    show()
    const pack = await open()
    expect(await pack.findByRole('link', { name: /^Our wiki/ })).toHaveAttribute('href', 'https://wiki.example')
    expect(shownTools()).toHaveLength(1)
    expect(pack.getByText(/^1 tool to make/)).toBeInTheDocument()
    expect(pack.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Ours'])
  })

  test('that cannot be loaded can be tried again', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'x', message: 'No.' } }, { status: 500 }))
    show()
    const pack = await open()
    expect(await pack.findByRole('button', { name: 'Retry' }, { timeout: 5_000 })).toBeInTheDocument()
    expect(shownTools()).toHaveLength(0)
  })
})
