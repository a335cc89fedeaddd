import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MobileHeader } from '@/components/shell/mobile-header'
import { Navbar } from '@/components/shell/navbar'
import { StandingNotice } from '@/components/shell/standing-notice'
import { readZone } from '@/components/shell/zone'
import { render } from '../../support/render'

vi.mock('next/navigation', () => ({ usePathname: () => '/home', useRouter: () => ({}) }))

beforeEach(() => {
  const body = { balance: 2384.15, pending: 0, inPayout: 0, totalPayout: 38_412.6 }
  vi.stubGlobal('fetch', async () => Response.json(body))
})
afterEach(() => vi.unstubAllGlobals())

const person = { name: 'Mara Voss', email: 'mara@stoke.test', affiliateId: 10_482 }

describe('Navbar', () => {
  test('leads home by its logo and shows the balance [S2.57] [S2.59] [S2.1]', async () => {
    render(<Navbar person={person} hasMoney />)
    expect(screen.getByRole('link', { name: 'Stoke, home' })).toHaveAttribute('href', '/home')
    expect(await screen.findByText('$2,384.15')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  })

  test('has the search in it [S2.58]', () => {
    render(<Navbar person={person} hasMoney />)
    expect(screen.getByRole('combobox', { name: 'Search' })).toBeInTheDocument()
  })

  test('the avatar opens who one is, the theme and the way out [S2.63]', async () => {
    render(<Navbar person={person} hasMoney />)
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
    expect(screen.getByText('Mara Voss')).toBeInTheDocument()
    expect(screen.getByText('10482')).toBeInTheDocument()
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Logout/ })).toBeInTheDocument()
  })

  test('somebody without a name is called User [S2.72]', async () => {
    render(<Navbar person={{ ...person, name: '' }} hasMoney={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
    expect(screen.getByText('User')).toBeInTheDocument()
  })
})

describe('MobileHeader', () => {
  test('shows the available balance and the total earnings', async () => {
    const { container } = render(<MobileHeader person={person} hasMoney />)
    await screen.findAllByText('$2,384')
    expect(container).toHaveTextContent('Available Balance$2,384.15')
    expect(container).toHaveTextContent('Total Earnings$38,412.60')
  })
})

describe('the search of a phone', () => {
  test('is a button in its header [S2.64] [S2.80]', () => {
    render(<MobileHeader person={person} hasMoney />)
    expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-haspopup', 'dialog')
  })
})

describe('StandingNotice', () => {
  test.each(['pending', 'rejected', 'suspended', 'banned'] as const)(
    'tells the %s that links do not count',
    (status) => {
      render(<StandingNotice status={status} />)
      expect(screen.getByRole('status')).toHaveTextContent(/links do not count/)
    },
  )

  test.each(['approved', null] as const)('has nothing to say to the %s', (status) => {
    render(<StandingNotice status={status} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('readZone', () => {
  test.each([
    [undefined, 'America/New_York'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Asia%2FKolkata', 'Asia/Kolkata'],
    ["'; drop table", 'America/New_York'],
    ['%E0%A4%A', 'America/New_York'],
  ])('%s is read as %s', (cookie, zone) => {
    expect(readZone(cookie)).toBe(zone)
  })
})
