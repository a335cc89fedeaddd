import '@/tests/support/components/panels'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HomeLink } from '@/components/shared/brand/home-link'
import { Navbar } from '@/components/shell/navbar'
import { TabBar } from '@/components/shell/tab-bar'
import { address } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'
import { achieved, Shell, shellApi, signedInUser } from '@/tests/support/components/shell'

beforeEach(() => {
  address.path = '/home'
  vi.stubGlobal('fetch', shellApi)
})
afterEach(() => vi.unstubAllGlobals())

const staff = signedInUser({ affiliateId: null, level: 1 })

function show(user = signedInUser(), streakDays = 23, level = user.affiliateId === null ? undefined : achieved()) {
  return render(
    <Shell affiliateId={user.affiliateId} streakDays={streakDays} level={level}>
      <Navbar
        user={user}
        brand={<HomeLink href="/home" name="Stoke" logoUrl={null} />}
        isStaff={user.affiliateId === null}
      />
    </Shell>,
  )
}

describe('Navbar', () => {
  test('its logo links home [S2.57] [S2.1]', () => {
    show()
    expect(screen.getByRole('link', { name: 'Stoke, home' })).toHaveAttribute('href', '/home')
  })

  test('has logo, search, balance, streak, level, bell and avatar, in this order [S2.56-S2.63] [S6.2]', async () => {
    show()
    const bell = await screen.findByRole('button', { name: 'Notifications, 3 unread' })
    const parts = [
      screen.getByRole('link', { name: 'Stoke, home' }),
      screen.getByRole('combobox', { name: 'Search' }),
      await screen.findByRole('link', { name: /^Available balance ?\$2,384\.15$/ }),
      screen.getByRole('button', { name: 'Streak 23 days, Inferno' }),
      screen.getByRole('link', { name: 'Level 4 Rainmaker, 71% to Champion' }),
      bell,
      screen.getByRole('button', { name: 'Account menu' }),
    ]
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1]
      if (next) expect(part.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  test.each([
    [1_000_000, '$1,000,000.00'],
    [0, '$0.00'],
    [12.5, '$12.50'],
  ])('shows a balance of %s as %s [S9.8] [S2.59]', async (balance, text) => {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('real-time') ? Response.json({ balance, pending: 0, inPayout: 0, totalPayout: 0 }) : shellApi(path),
    )
    show()
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test.each([
    [0, '0 days'],
    [1, '1 day'],
    [365, '365 days'],
  ])('shows a streak of %i as "%s" [S2.60]', (days, text) => {
    show(undefined, days)
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  test('the tooltip of the ring shows level, progress, earnings and the next level on hover [S2.61]', async () => {
    show()
    expect(screen.queryByRole('tooltip')).toBeNull()
    await userEvent.hover(screen.getByRole('link', { name: /^Level 4/ }))
    const tip = await screen.findByRole('tooltip')
    expect(tip).toHaveTextContent('Level 4 Rainmaker')
    expect(tip).toHaveTextContent('Earnings$38,412.60')
    expect(tip).toHaveTextContent('Next: Champion71%')
  })

  test('the ring draws the progress on a circumference of 62.8 [S9.16] [S2.61]', () => {
    show()
    const [, fill] = screen.getByRole('link', { name: /^Level 4/ }).querySelectorAll('circle')
    expect(fill).toHaveAttribute('stroke-dasharray', '62.8')
    expect(fill).toHaveAttribute('stroke-dashoffset', '18.21')
  })

  test('staff without an affiliate have the admin area, and no balance, streak, level or offers [S6.2] [S6.6]', () => {
    show(staff, 0)
    expect(screen.queryByText('Available balance')).toBeNull()
    expect(screen.queryByText('0 days')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Level/ })).toBeNull()
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Admin'])
  })

  test.each([
    ['/home', 'Home', 'page'],
    ['/', 'Home', 'page'],
    ['/offers', 'Offers', 'page'],
    ['/offers/1042', 'Offers', 'true'],
    ['/dashboard', 'Earnings', 'page'],
  ])('at %s its links mark %s [S2.2]', (path, name, current) => {
    address.path = path
    show()
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    const marked = links.filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]])
  })

  test('its links also open from a button, for narrow windows', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Pages' }))
    const links = within(screen.getByRole('dialog', { name: 'Pages' })).getAllByRole('link')
    const names = links.map((link) => link.textContent)
    expect(names).toEqual(['Home', 'Offers', 'Market', 'Earnings', 'Conversions', 'Referrals', 'Shop', 'Starter Pack'])
  })

  test('the Starter Pack opens from a button next to its links [S2.52]', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Starter Pack' }))
    expect(screen.getByRole('dialog', { name: 'Starter Pack' })).toBeInTheDocument()
  })
})

describe('TabBar', () => {
  test('has five pages and marks the current one', () => {
    address.path = '/offers/1042'
    render(<TabBar />)
    const links = within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link')
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Home', '/home', null],
      ['Offers', '/offers', 'true'],
      ['Earnings', '/dashboard', null],
      ['Market', '/market', null],
      ['Referrals', '/referrals', null],
    ])
  })
})
