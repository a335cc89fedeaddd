import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { render } from '@/tests/support/components/render'
import { answerSearch, matchScreen } from '@/tests/support/components/search'

const WIDE = '(min-width: 1440px)'
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

async function open(affiliateId: number | null = 10_482) {
  const shown = render(<SearchBox affiliateId={affiliateId} />)
  await userEvent.click(screen.getByRole('combobox'))
  return shown
}
const panel = () => screen.queryByRole('complementary', { name: 'Assistant' })

describe('the assistant panel', () => {
  test('shows the Discord invitation on extra-wide screens, with the member count [S2.79] [S7.15] [S7.19]', async () => {
    matchScreen(WIDE)
    answerSearch()
    await open()
    expect(await screen.findByText('18.4K')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Connect Discord, get $5' })).toHaveAttribute(
      'href',
      '/account/connections',
    )
  })

  test('offers no bonus that was already paid, and no connection to a connected user [S9.16]', async () => {
    matchScreen(WIDE)
    answerSearch({ discord: { isAvailable: true, hasBonusLeft: false, connection: null } })
    const { unmount } = await open()
    expect(await screen.findByRole('link', { name: 'Connect Discord' })).toBeInTheDocument()
    unmount()
    const connection = {
      username: 'ada',
      email: null,
      connectedAt: '2026-11-20T18:00:00.000Z',
      isMember: true,
      memberProblem: null,
    }
    answerSearch({ discord: { isAvailable: true, hasBonusLeft: false, connection } })
    await open()
    expect(await screen.findByRole('link', { name: 'Discord is connected' })).toHaveAttribute(
      'href',
      '/account/connections',
    )
  })

  test("shows '...' while the member count loads [S7.19]", async () => {
    matchScreen(WIDE)
    answerSearch({ memberCount: new Promise<never>(() => {}) })
    await open()
    expect(panel()).toHaveTextContent('...members')
  })

  test('shows only a dash when they are not available [S7.19] [S8.20]', async () => {
    matchScreen(WIDE)
    answerSearch({ memberCount: null })
    await open()
    expect(await screen.findByText('–')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test("'Hide Assistant' and 'Show Assistant' toggle it, and the choice is remembered [S2.79]", async () => {
    matchScreen(WIDE)
    answerSearch()
    const { unmount } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Hide Assistant' }))
    expect(panel()).toBeNull()
    unmount()
    const asked = answerSearch()
    await open()
    expect(panel()).toBeNull()
    expect(asked).not.toContain('/api/discord/guild-member-count')
    await userEvent.click(screen.getByRole('button', { name: 'Show Assistant' }))
    expect(panel()).toBeInTheDocument()
    expect(localStorage.getItem('stoke-search-assistant')).toBeNull()
  })

  test('is absent on smaller screens, where the member count is not requested [S2.79]', async () => {
    matchScreen()
    const asked = answerSearch()
    await open()
    expect(panel()).toBeNull()
    expect(screen.queryByRole('button', { name: /Assistant/ })).toBeNull()
    expect(asked).toEqual(['/api/offers'])
  })

  test('is not shown to staff without an affiliate account', async () => {
    matchScreen(WIDE)
    answerSearch()
    await open(null)
    expect(panel()).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Hide Assistant' })).not.toBeInTheDocument()
  })
})
