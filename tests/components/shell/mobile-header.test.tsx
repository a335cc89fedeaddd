import '@/tests/support/components/panels'
import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HomeLink } from '@/components/shared/brand/home-link'
import { MobileHeader } from '@/components/shell/mobile-header'
import { address, router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'
import { shellApi, signedInUser } from '@/tests/support/components/shell'

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', shellApi)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'Capacitor')
})

function show(path: string, { isNativeAgent = false, user = signedInUser() } = {}) {
  address.path = path
  return render(
    <MobileHeader
      user={user}
      brand={<HomeLink href="/home" name="Stoke" logoUrl={null} />}
      isNativeAgent={isNativeAgent}
    />,
  )
}

describe('MobileHeader', () => {
  test.each(['/home', '/'])(
    'at %s has logo, search, bell, avatar, both amounts, Starter Pack and Quests, in this order [S2.64]',
    async (path) => {
      const { container } = show(path)
      await screen.findAllByText('$2,384')
      expect(container).toHaveTextContent('Available Balance$2,384.15')
      expect(container).toHaveTextContent('Total Earnings$38,412.60')
      for (const name of ['Search', 'Notifications, 3 unread', 'Starter Pack', 'Quests']) {
        expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-haspopup', 'dialog')
      }
      const parts = [
        screen.getByRole('link', { name: 'Stoke, home' }),
        screen.getByRole('button', { name: 'Search' }),
        screen.getByRole('button', { name: 'Notifications, 3 unread' }),
        screen.getByRole('link', { name: 'Account' }),
        screen.getByText('Available Balance'),
        screen.getByText('Total Earnings'),
        screen.getByRole('button', { name: 'Starter Pack' }),
        screen.getByRole('button', { name: 'Quests' }),
      ]
      const places = parts.map((part) => [...container.querySelectorAll('*')].indexOf(part))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(parts[0]).toHaveAttribute('href', '/home')
    },
  )

  test.each(['/offers', '/account', '/dashboard'])('at %s has only logo, search, bell and avatar [S2.64]', (path) => {
    const { container } = show(path)
    const names = [...container.querySelectorAll('a, button')].map((part) => part.getAttribute('aria-label'))
    expect(names).toEqual(['Stoke, home', 'Search', 'Notifications', 'Account'])
    expect(container).not.toHaveTextContent(/Balance|Earnings|Starter|Quests/)
  })

  test('the avatar links to /account [S2.67]', () => {
    show('/home')
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
    expect(screen.queryByRole('button', { name: 'Account menu' })).toBeNull()
  })

  test('is hidden from 768 px on, and no media query uses a width just below [S2.66] [S9.11]', () => {
    const { container } = show('/home')
    expect(container.querySelector('header')).toHaveClass('md:hidden')
    const styles = readFileSync('app/globals.css', 'utf8')
    expect(styles).toContain('--breakpoint-md: 768px;')
    // a zoomed window can be 767.5 px wide, so every query must use the same breakpoint
    expect(styles).not.toMatch(/max-width: *76\d/)
  })

  test('the Quests button opens the quests [S2.64] [S2.83]', async () => {
    show('/home')
    await userEvent.click(screen.getByRole('button', { name: 'Quests' }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByRole('tab', { name: 'Quests' })).toHaveAttribute('aria-selected', 'true')
  })

  test('the Quests button shows the number of rewards to claim', async () => {
    const done = {
      id: 1,
      name: 'Ten',
      description: '',
      metric: 'conversions',
      offerId: null,
      target: 10,
      value: 10,
      progress: 1,
      window: 'day',
      windowKey: '2026-11-20',
      endsAt: null,
      claimUntil: null,
      heldUntil: null,
      state: 'done',
      reward: { kind: 'cash', cents: 1000, label: '$10' },
    }
    vi.stubGlobal('fetch', async (path: string) =>
      path === '/api/quests' ? Response.json([done, { ...done, id: 2, state: 'open', progress: 0 }]) : shellApi(path),
    )
    show('/home')
    expect(await screen.findByRole('button', { name: /^Quests ?1 ?ready to claim$/ })).toBeInTheDocument()
  })

  test('staff without an affiliate see neither amounts nor quests [S6.2]', () => {
    const { container } = show('/home', { user: signedInUser({ affiliateId: null }) })
    expect(container).not.toHaveTextContent(/Balance|Earnings|Quests|Starter/)
    expect(container.querySelector('header')).toHaveClass('sticky')
  })
})

describe('in the native app', () => {
  test('a page below the top level has only a back button [S2.65] [S6.4]', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    const { container } = show('/offers/1042', { isNativeAgent: true })
    const header = container.querySelector('header') as HTMLElement
    expect(within(header).getAllByRole('button')).toHaveLength(1)
    expect(within(header).queryByRole('link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(router.push).toHaveBeenCalledWith('/home')
    vi.restoreAllMocks()
  })

  test('back returns to the previous page [S2.65]', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(3)
    show('/account', { isNativeAgent: true })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(router.back).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  test('the app is also detected by its bridge in the page [S6.4]', () => {
    Object.assign(window, { Capacitor: { isNativePlatform: () => true } })
    show('/account')
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
  })

  test('a bridge in an ordinary browser changes nothing [S6.4]', () => {
    Object.assign(window, { Capacitor: { isNativePlatform: () => false } })
    show('/account')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })
})
