// loaded lazily in the app; imported here, so that no test waits for its code
import '@/components/shell/search/search-dropdown'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { router } from '@/tests/support/components/navigation'
import { offerRecord } from '@/tests/support/components/offer-records'
import { fakeTimeUser, render } from '@/tests/support/components/render'
import { answerSearch, OFFERS } from '@/tests/support/components/search'

const { push } = router

let asked: string[]
beforeEach(() => {
  localStorage.clear()
  push.mockClear()
  asked = answerSearch()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const field = () => screen.getByRole('combobox', { name: 'Search' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const show = (affiliateId: number | null = 10_482) =>
  render(
    <>
      <button type="button">Before</button>
      <SearchBox affiliateId={affiliateId} />
      <button type="button">After</button>
    </>,
  )
async function open() {
  show()
  await userEvent.click(field())
  await screen.findByRole('option', { name: /Northpay/ })
}
const recent = () => JSON.parse(localStorage.getItem('stoke-recent-searches-10482') ?? '[]')

describe('opening', () => {
  test('loads the offers once, when it is first opened [S7.14]', async () => {
    show()
    expect(asked).toEqual([])
    await userEvent.click(field())
    await screen.findByRole('option', { name: /Northpay/ })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(field())
    await userEvent.type(field(), 'vpn')
    expect(asked).toEqual(['/api/offers'])
  })

  test('shows featured offers with their payout, and quick actions [S9.14] [S9.15] [S3.48]', async () => {
    await open()
    const featured = screen.getByRole('group', { name: 'Featured offers' })
    expect(within(featured).getAllByRole('option')[0]).toHaveTextContent(
      'Northpay Debit Card$25 Payout · Finance · Featured',
    )
    expect(within(featured).getAllByRole('option')[0]).toHaveAttribute('href', '/offers/1042')
    expect(within(screen.getByRole('group', { name: 'Quick actions' })).getAllByRole('option')).toHaveLength(5)
  })

  test.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('%s+K focuses the field from anywhere, and Escape returns the focus [S2.58]', async (_, modifier) => {
    show()
    const before = screen.getByRole('button', { name: 'Before' })
    before.focus()
    // the browser's default action is prevented
    expect(fireEvent.keyDown(before, { key: 'k', ...modifier })).toBe(false)
    expect(field()).toHaveFocus()
    expect(field()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    expect(field()).toHaveAttribute('aria-expanded', 'false')
    expect(before).toHaveFocus()
  })

  test('Ctrl+K is ignored while a dialog is open', () => {
    const { container } = show()
    container.setAttribute('aria-hidden', 'true')
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
    expect(document.body).toHaveFocus()
  })

  test('Tab into the field does not open it; Tab out of it closes it', async () => {
    show()
    screen.getByRole('button', { name: 'Before' }).focus()
    await userEvent.tab()
    expect(field()).toHaveFocus()
    expect(asked).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /Northpay/ })
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'offers' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

  test('a click outside closes, a click on the dropdown does not', async () => {
    await open()
    await userEvent.click(screen.getByText('Featured offers'))
    expect(field()).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'After' }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('is exactly 500 px wide [S2.79] [S9.10]', async () => {
    await open()
    expect(screen.getByRole('listbox').parentElement?.parentElement).toHaveClass('w-[500px]')
  })
})

describe('typing', () => {
  test('finds offers and settings, and highlights the match [S5.5]', async () => {
    await open()
    await userEvent.type(field(), 'PASSW')
    expect(options()).toEqual([
      expect.stringContaining('Lumen Password Vault'),
      expect.stringMatching(/^Password/),
      expect.stringMatching(/^Privacy and security/),
    ])
    const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(new Set(marked)).toEqual(new Set(['Passw', 'passw']))
  })

  test('finds tools of the Starter Pack, which open in a new tab [S2.54] [S3.49]', async () => {
    await open()
    await userEvent.type(field(), 'capcut')
    const tool = within(screen.getByRole('group', { name: 'Tools' })).getByRole('option', { name: /CapCut/ })
    expect(tool).toHaveAttribute('href', 'https://www.capcut.com')
    expect(tool).toHaveAttribute('target', '_blank')
    expect(tool).toHaveAttribute('rel', 'noopener noreferrer')
    expect(tool).toHaveTextContent('Content Creation · Edit short videos')
  })

  test('one character does not search [S9.12]', async () => {
    await open()
    await userEvent.type(field(), 'p')
    expect(screen.getByRole('group', { name: 'Featured offers' })).toBeInTheDocument()
  })

  test('accepts at most 100 characters [S5.4]', async () => {
    show()
    await userEvent.click(field())
    await userEvent.paste('x'.repeat(120))
    expect(field()).toHaveValue('x'.repeat(100))
  })

  test("shows 'Searching...' for 500 ms after more than one character [S4.52] [S9.13]", async () => {
    const user = fakeTimeUser()
    show()
    await user.click(field())
    await user.type(field(), 'l')
    expect(screen.queryByText('Searching...')).toBeNull()
    await user.type(field(), 'u')
    expect(screen.getByText('Searching...')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(screen.getByText('Searching...')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('Searching...')).toBeNull()
    await user.type(field(), 'm')
    expect(screen.getByText('Searching...')).toBeInTheDocument()
  })

  test('shows that nothing was found, after the search [S8.34]', async () => {
    const user = fakeTimeUser()
    show()
    await user.click(field())
    await user.type(field(), 'zebra')
    expect(screen.queryByText(/No offers found/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('No offers found for "zebra"')).toBeInTheDocument()
    expect(screen.getByText('Try searching with different keywords')).toBeInTheDocument()
  })

  test('announces the number of results, only after the search', async () => {
    const user = fakeTimeUser()
    show()
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await user.click(field())
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(said()).toEqual(['', ''])
    await user.type(field(), 'lumen')
    expect(said()).toEqual(['Searching...', ''])
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(said()).toEqual(['', '2 results'])
  })

  test('the clear button empties the field and keeps the focus', async () => {
    await open()
    await userEvent.type(field(), 'vpn')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
  })
})

describe('filters [S4.49] [S3.53]', () => {
  const chip = (name: string) => screen.getByRole('button', { name })

  test.each(['offers:', 'offers: '])(
    'typing "%s" activates the filter button, clearing deactivates it',
    async (text) => {
      await open()
      await userEvent.type(field(), text)
      expect(chip('offers')).toHaveAttribute('aria-pressed', 'true')
      expect(
        screen.getAllByRole('group', { name: /./ }).map((group) => group.getAttribute('aria-labelledby')),
      ).toHaveLength(1)
      await userEvent.clear(field())
      expect(chip('offers')).toHaveAttribute('aria-pressed', 'false')
    },
  )

  test('a button toggles its filter and replaces the other', async () => {
    await open()
    await userEvent.click(chip('settings'))
    expect(field()).toHaveValue('settings: ')
    expect(screen.getByRole('group', { name: 'Settings' })).toBeInTheDocument()
    await userEvent.click(chip('offers'))
    expect(field()).toHaveValue('offers: ')
    await userEvent.click(chip('offers'))
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
  })

  test('more than ten offers end with a link to all of them [S9.14]', async () => {
    answerSearch({ offers: Array.from({ length: 11 }, (_, index) => offerRecord(index + 1, `Card ${index + 1}`)) })
    show()
    await userEvent.type(field(), 'offers:')
    expect(await screen.findByRole('option', { name: 'View all 11 offers' })).toHaveAttribute('href', '/offers')
    expect(options()).toHaveLength(11)
  })
})

describe('submitting [S4.50] [S4.51]', () => {
  test.each([
    ['vpn', '/search?q=vpn'],
    ['offers: vpn', '/offers/1187'],
    ['offers: lumen', '/offers'],
    ['offers:', '/offers'],
    ['settings: tax', '/account/tax-form'],
  ])('"%s" goes to %s, clears the field and closes', async (text, path) => {
    await open()
    await userEvent.type(field(), `${text}{Enter}`)
    await waitFor(() => expect(push.mock.calls).toEqual([[path]]))
    expect(field()).toHaveValue('')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('Enter pressed before the offers have loaded waits for them', async () => {
    let arrive: (offers: never) => void = () => {}
    answerSearch({ offers: new Promise((resolve) => (arrive = resolve)) })
    show()
    await userEvent.type(field(), 'offers: vpn{Enter}')
    expect(push).not.toHaveBeenCalled()
    arrive(OFFERS as never)
    await waitFor(() => expect(push.mock.calls).toEqual([['/offers/1187']]))
  })

  test('an empty search does nothing', async () => {
    await open()
    await userEvent.type(field(), '  {Enter}')
    expect(push).not.toHaveBeenCalled()
    expect(recent()).toEqual([])
  })

  test('stores the last five, newest first, without repeats', async () => {
    show()
    for (const text of ['a1', 'b2', 'c3', 'a1', 'd4', 'e5', 'f6']) await userEvent.type(field(), `${text}{Enter}`)
    expect(recent()).toEqual(['f6', 'e5', 'd4', 'a1', 'c3'])
  })

  test('a recent search fills the field; recent searches can be cleared', async () => {
    await open()
    await userEvent.type(field(), 'vpn{Enter}')
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: 'vpn' }))
    expect(field()).toHaveValue('vpn')
    await userEvent.clear(field())
    await userEvent.click(screen.getByRole('option', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull()
    expect(recent()).toEqual([])
  })

  test('another user’s searches in this browser are not shown', async () => {
    localStorage.setItem('stoke-recent-searches-999', JSON.stringify(['theirs']))
    localStorage.setItem('stoke-recent-searches-10482', '{"broken"')
    await open()
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull()
  })
})

describe('the keyboard', () => {
  test('arrows move through all groups and wrap around, and the field keeps the focus [Q51]', async () => {
    await open()
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toMatch(/Northpay/)
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Northpay')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toMatch(/^Find a tool/)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toMatch(/Lumen VPN/)
    expect(field()).toHaveFocus()
  })

  test('Enter opens the selected option and closes; typing clears the selection [Q51]', async () => {
    await open()
    const chosen = vi.fn((event: MouseEvent) => event.preventDefault())
    screen.getByRole('option', { name: /Lumen VPN/ }).addEventListener('click', chosen)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(chosen).toHaveBeenCalledOnce()
    expect(push).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.type(field(), 'lumen')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toMatch(/Lumen/)
    await userEvent.type(field(), ' ')
    expect(active()).toBeUndefined()
  })

  test('Escape first closes and then empties the field', async () => {
    await open()
    await userEvent.type(field(), 'vpn{Escape}')
    expect(field()).toHaveValue('vpn')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(field()).toHaveValue('')
  })

  test('Enter is ignored during input method composition', async () => {
    await open()
    await userEvent.keyboard('{ArrowDown}')
    expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(true)
    expect(screen.getByRole('listbox')).toBeInTheDocument()
  })
})

describe('the hint [S4.53] [S9.13]', () => {
  const hints = ['offers', 'courses', 'campaigns', 'strategies', 'insights', 'analytics', 'offers']

  test('changes every five seconds, in order', async () => {
    vi.useFakeTimers()
    show()
    const seen = []
    for (const _ of hints) {
      seen.push(field().getAttribute('placeholder'))
      await act(() => vi.advanceTimersByTimeAsync(5_000))
    }
    expect(seen).toEqual(hints.map((hint) => `Search ${hint}`))
  })

  test('pauses while the page is hidden', async () => {
    vi.useFakeTimers()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    show()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(field()).toHaveAttribute('placeholder', 'Search offers')
  })

  test('does not animate with reduced motion', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    show()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(field()).toHaveAttribute('placeholder', 'Search offers')
  })
})

describe('when data is missing', () => {
  test('a failure to load offers is only logged [S8.19]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answerSearch({ offers: 503 })
    show()
    await userEvent.click(field())
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Offers could not be loaded', expect.anything()))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('group', { name: 'Quick actions' })).toBeInTheDocument()
  })

  test('staff without an affiliate search settings, and offers are not requested', async () => {
    show(null)
    await userEvent.click(field())
    expect(screen.queryByRole('button', { name: 'offers' })).toBeNull()
    await userEvent.type(field(), 'passkeys')
    expect(options()).toEqual([expect.stringMatching(/^Two-factor authentication/)])
    expect(asked).toEqual([])
  })
})
