import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { expect, test, vi } from 'vitest'
import { ToolsScreen } from '@/components/affiliate/tools/tools-screen'
import { TOOL_CATEGORIES, TOOLS } from '@/lib/learning/tools/constants'
import { DEFAULT_DIRECTORY } from '@/lib/learning/tools/rules'
import { render } from '@/tests/support/components/render'

const show = (searchParams = '') => {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
      <ToolsScreen directory={DEFAULT_DIRECTORY} />
    </NuqsTestingAdapter>,
  )
  return { address: () => onUrlUpdate.mock.lastCall?.[0].queryString }
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const links = () => screen.queryAllByRole('link')

test('lists the Starter Pack’s tools under the same categories, in order, each in a new tab [S1.13] [S1.14] [S2.54]', () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Tools' })).toBeInTheDocument()
  expect(headings()).toEqual([...TOOL_CATEGORIES])
  expect(links().map((link) => link.getAttribute('href'))).toEqual(TOOLS.map(({ url }) => url))
  for (const link of links()) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('applies search and category from the URL [S2.53]', () => {
  show('?q=vpn&category=privacy-browser-vpn')
  expect(screen.getByRole('searchbox')).toHaveValue('vpn')
  expect(screen.getByRole('button', { name: 'Privacy Browser/VPN' })).toHaveAttribute('aria-pressed', 'true')
  expect(headings()).toEqual(['Privacy Browser/VPN'])
})

test('an unknown category shows all tools', () => {
  show('?category=nonsense')
  expect(links()).toHaveLength(TOOLS.length)
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
})

test('stores search and filter in the URL, and removes them when cleared [S2.53] [S8.30]', async () => {
  const { address } = show()
  await userEvent.type(screen.getByRole('searchbox'), 'mail')
  await userEvent.click(screen.getByRole('button', { name: 'Proxies' }))
  await vi.waitFor(() => expect(address()).toBe('?q=mail&category=proxies'))
  expect(screen.getByText('No tools found')).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('0 tools')
  await userEvent.click(screen.getByRole('button', { name: 'Show all tools' }))
  await vi.waitFor(() => expect(address()).toBe(''))
  expect(links()).toHaveLength(TOOLS.length)
})

test('highlights the search text', () => {
  show('?q=canva')
  expect(within(links()[0] as HTMLElement).getByText('Canva').tagName).toBe('MARK')
})
