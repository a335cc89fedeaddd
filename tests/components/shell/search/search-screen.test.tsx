import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SearchScreen } from '@/components/shell/search/search-screen'
import { render } from '@/tests/support/components/render'
import { OFFERS } from '@/tests/support/components/search'

beforeEach(() => localStorage.clear())

const show = (text: string, affiliateId: number | null = 10_482) =>
  render(<SearchScreen text={text} offers={affiliateId === null ? [] : OFFERS} affiliateId={affiliateId} />)
const links = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('link')

describe('/search [S2.16]', () => {
  test('lists results by kind, best first, with links and highlighted matches', () => {
    show('password')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “password”')
    expect(screen.getByText('3 results')).toBeInTheDocument()
    expect(links('Offers').map((link) => link.getAttribute('href'))).toEqual(['/offers/1190'])
    expect(links('Settings').map((link) => link.getAttribute('href'))).toEqual([
      '/account/privacy-security',
      '/account/privacy-security',
    ])
    expect(document.querySelector('mark')).toHaveTextContent('Password')
  })

  test('shows the advertiser and the payout', () => {
    show('vpn')
    expect(links('Offers')[0]).toHaveTextContent('Lumen VPN$25 Payout · PrivacyLumen · Pays when')
  })

  test('finds tools by their category, which open in a new tab [S2.54]', () => {
    show('proxies')
    const tools = links('Tools')
    expect(tools.length).toBeGreaterThan(3)
    for (const tool of tools) {
      expect(tool).toHaveAttribute('target', '_blank')
      expect(tool).toHaveAttribute('rel', 'noopener noreferrer')
    }
    expect(tools[0]).toHaveTextContent('Proxies ·')
  })

  test('shows that nothing was found, with featured offers and quick actions [S8.34]', () => {
    show('zebra')
    expect(screen.getByText('0 results')).toBeInTheDocument()
    expect(screen.getByText('No offers found for "zebra"')).toBeInTheDocument()
    expect(screen.getByText('Try searching with different keywords')).toBeInTheDocument()
    expect(links('Featured offers')).toHaveLength(3)
    expect(links('Quick actions')).toHaveLength(5)
  })

  test.each(['', 'v'])('shows featured offers and quick actions with "%s"', (text) => {
    show(text)
    expect(links('Featured offers')).toHaveLength(3)
    expect(links('Quick actions')).toHaveLength(5)
    expect(screen.queryByText(/No offers found/)).toBeNull()
  })

  test('its own field shows the text, accepts 100 characters, and stores the search [S5.4] [S4.50]', async () => {
    show('vpn')
    const field = screen.getByRole('textbox', { name: 'Search everything' })
    expect(field).toHaveValue('vpn')
    expect(field).toHaveAttribute('maxlength', '100')
    expect(field).toHaveAttribute('name', 'q')
    field.closest('form')?.addEventListener('submit', (event) => event.preventDefault())
    await userEvent.clear(field)
    await userEvent.type(field, 'pets{Enter}')
    expect(localStorage.getItem('stoke-recent-searches-10482')).toBe('["pets"]')
  })

  test('before a search the recent ones are links to their results, and can be cleared', async () => {
    localStorage.setItem('stoke-recent-searches-10482', '["offers: vpn","pets & co"]')
    const { unmount } = show('')
    expect(links('Recent searches').map((link) => link.getAttribute('href'))).toEqual([
      '/search?q=offers%3A+vpn',
      '/search?q=pets+%26+co',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
    expect(localStorage.getItem('stoke-recent-searches-10482')).toBeNull()
    unmount()
    show('vpn')
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
  })

  test('staff without an affiliate find settings', () => {
    show('sessions', null)
    expect(links('Settings')[0]).toHaveTextContent('Sessions')
    expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull()
  })
})
