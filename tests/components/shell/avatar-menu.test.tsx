import '@/tests/support/components/panels'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AffiliateIdChip } from '@/components/shared/page/affiliate-id-chip'
import { AvatarMenu } from '@/components/shell/menu/avatar-menu'
import { toast } from '@/components/ui/toast'
import type { ShellUser } from '@/lib/people/account/schema'
import { address, router } from '@/tests/support/components/navigation'
import { signOut } from '@/tests/support/components/next-auth'
import { render } from '@/tests/support/components/render'
import { achieved, Shell, shellApi, signedInUser } from '@/tests/support/components/shell'

beforeEach(() => {
  address.path = '/home'
})

const { push } = router

beforeEach(() => vi.stubGlobal('fetch', shellApi))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Shown = { user?: Partial<ShellUser>; streakDays?: number; level?: Parameters<typeof achieved>[0] | null }

async function open({ user: over, streakDays = 23, level = {} }: Shown = {}) {
  const user = userEvent.setup()
  const answer = level === null ? undefined : achieved(level)
  const person = signedInUser(over)
  render(
    <Shell affiliateId={person.affiliateId} streakDays={streakDays} level={answer}>
      <AvatarMenu user={person} />
    </Shell>,
  )
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  return { user, menu: screen.getByRole('dialog', { name: 'Account menu' }) }
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the avatar menu', () => {
  test('is 350 px wide and opens below the avatar [S2.67] [S9.10]', async () => {
    const { menu } = await open()
    expect(menu).toHaveClass('w-[350px]')
    // jsdom has no layout: the distance of 8 px is tested in e2e/shell.spec.ts
    expect(menu).toHaveAttribute('data-side', 'bottom')
  })

  test.each([
    [
      'Account',
      [
        ['Profile', '/account/profile'],
        ['University', '/home/tools/university'],
        ['Settings', '/account'],
      ],
    ],
    [
      'Stats',
      [
        ['Referrals', '/referrals'],
        ['Earnings', '/dashboard'],
        ['Analytics', '/home'],
      ],
    ],
    [
      'Rewards',
      [
        ['Levels', '/levels'],
        ['Marketplace', '/market'],
        ['Offers', '/offers'],
      ],
    ],
  ])('its tab %s has its links [S2.68] [S2.69] [S2.70]', async (name, links) => {
    const { user, menu } = await open()
    await user.click(within(menu).getByRole('tab', { name }))
    expect(linksOf(within(menu).getByRole('tabpanel'))).toEqual(links)
  })

  test('opens on Account and has three tabs [S2.67]', async () => {
    const { menu } = await open()
    const tabs = within(menu).getAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Account', 'true'],
      ['Stats', 'false'],
      ['Rewards', 'false'],
    ])
  })

  test('shows name, @username and the streak in days [S2.72] [S2.73] [S2.75] [S3.27] [S3.28]', async () => {
    const { menu } = await open()
    for (const text of ['Mara Voss', '@maravoss', '23 days']) expect(menu).toHaveTextContent(text)
  })

  test('shows the streak of the shell’s data until the streak was checked [S3.9] [S2.75]', async () => {
    const user = userEvent.setup()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    render(<AvatarMenu user={signedInUser({ currentStreak: 41 })} />)
    await user.click(screen.getByRole('button', { name: 'Account menu' }))
    expect(screen.getByRole('dialog', { name: 'Account menu' })).toHaveTextContent('41 days')
  })

  test('shows User for a user without a name [S2.72] [S2.73]', async () => {
    const { menu } = await open({ user: { firstName: '', lastName: '', username: null } })
    expect(within(menu).getByText('User')).toBeInTheDocument()
    expect(within(menu).getByText('@user')).toBeInTheDocument()
  })

  test('has a crown at level 5 and not below [S2.74] [S3.30] [S6.3]', async () => {
    const { menu } = await open({ level: { level: 5, totalPayout: 61_000 } })
    expect(within(menu).getByRole('img', { name: 'Level 5' })).toBeInTheDocument()
  })

  test.each([1, 4])('level %i has no crown [S2.74] [S6.3]', async (level) => {
    const { menu } = await open({ level: { level } })
    expect(within(menu).queryByRole('img', { name: `Level ${level}` })).toBeNull()
  })

  test('shows the picture, and initials when it cannot be loaded [S3.29]', async () => {
    const { menu } = await open({ user: { image: '/brand/mara.png' } })
    const picture = menu.querySelector('img')
    expect(picture).toHaveAttribute('src', '/brand/mara.png')
    expect(menu).toHaveTextContent('MV')
    picture?.dispatchEvent(new Event('error'))
    await waitFor(() => expect(menu.querySelector('img')).toBeNull())
  })
})

describe('the affiliate ID button', () => {
  test('copies the ID and confirms it [S2.76] [S3.31] [S8.17]', async () => {
    const success = vi.spyOn(toast, 'success')
    const { user, menu } = await open()
    await user.click(within(menu).getByRole('button', { name: /^Copy ?Affiliate ID ?10482$/ }))
    expect(await navigator.clipboard.readText()).toBe('10482')
    expect(success).toHaveBeenCalledWith('Affiliate ID copied to clipboard!')
  })

  test('shows an error when the browser refuses [S8.18]', async () => {
    const error = vi.spyOn(toast, 'error')
    const { user, menu } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(within(menu).getByRole('button', { name: /Affiliate ID/ }))
    expect(error).toHaveBeenCalledWith('Failed to copy affiliate ID')
  })

  test('is absent for users without an affiliate ID [S5.6]', async () => {
    const { menu } = await open({ user: { affiliateId: null }, level: null })
    expect(within(menu).queryByRole('button', { name: /Affiliate ID/ })).toBeNull()
  })

  test('renders nothing without an affiliate ID [S5.6]', () => {
    render(<AffiliateIdChip affiliateId={null} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Affiliate ID/)).toBeNull()
  })
})

describe('the level card', () => {
  test('links to /levels and shows progress [S2.77] [S4.35] [S4.37]', async () => {
    const { menu } = await open()
    const card = within(menu).getByRole('link', { name: /Rainmaker/ })
    expect(card).toHaveAttribute('href', '/levels')
    expect(card).toHaveTextContent('71%')
    expect(card).toHaveTextContent('$11,587.40 to Champion')
  })

  test('shows only earnings at the top [S4.36] [S3.32]', async () => {
    const { menu } = await open({ level: { level: 5, totalPayout: 1_000_000 } })
    const card = within(menu).getByRole('link', { name: /Champion/ })
    expect(card).toHaveTextContent('$1,000,000.00 earned')
    expect(card).not.toHaveTextContent('%')
  })

  test('is Newbie at 0% without data [S4.39]', async () => {
    const { menu } = await open({ level: null })
    expect(within(menu).getByRole('link', { name: /^Newbie/ })).toHaveTextContent('0%')
  })
})

describe('by keyboard', () => {
  test('tabs and links follow the arrow keys, Escape closes and returns the focus [Q51]', async () => {
    const user = userEvent.setup()
    render(
      <Shell affiliateId={10_482} streakDays={3} level={achieved()}>
        <AvatarMenu user={signedInUser()} />
      </Shell>,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    const menu = screen.getByRole('dialog', { name: 'Account menu' })
    expect(screen.getByRole('button', { name: /Affiliate ID/ })).toHaveFocus()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Account' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Rewards' })).toHaveAttribute('aria-selected', 'true')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Levels' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Offers' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Levels' })).toHaveFocus()
    await user.keyboard('{End}{ArrowUp}')
    expect(screen.getByRole('link', { name: 'Marketplace' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(menu).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Account menu' })).toHaveFocus()
  })
})

describe('the rest of the menu', () => {
  test("shows 'Signing out...' while signing out, and returns to / [S2.78] [S4.54] [S7.20]", async () => {
    let finish = () => {}
    signOut.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)))
    const { user, menu } = await open()
    await user.click(within(menu).getByRole('button', { name: 'Logout' }))
    expect(within(menu).getByRole('button', { name: 'Signing out...' })).toHaveAttribute('aria-busy', 'true')
    finish()
    await waitFor(() => expect(push).toHaveBeenCalledWith('/'))
  })

  test('has the theme switch', async () => {
    const { menu } = await open()
    expect(within(menu).getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument()
  })

  test('staff see only Account, without tabs, level or streak [S6.2]', async () => {
    const { menu } = await open({ user: { affiliateId: null }, level: null, streakDays: 0 })
    expect(within(menu).queryByRole('tab')).toBeNull()
    expect(linksOf(menu).map(([text]) => text)).toEqual(['Profile', 'University', 'Settings'])
    expect(menu).not.toHaveTextContent(/days|Newbie/)
  })
})
