import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectCard } from '@/components/affiliate/discord/connect-card'
import { reloadPage } from '@/components/affiliate/discord/reload-page'
import { Toaster } from '@/components/shared/states/toaster'
import type { DiscordStatus } from '@/lib/community/discord/schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { refresh } = router
// jsdom cannot load pages
vi.mock('@/components/affiliate/discord/reload-page', () => ({ reloadPage: vi.fn() }))

const PAGE = '/account/connections'
const WITH_BONUS = 'Successfully connected to Discord! You earned $5 bonus!'
const NOBODY: DiscordStatus = { isAvailable: true, hasBonusLeft: true, connection: null }
const CONNECTED: DiscordStatus = {
  isAvailable: true,
  hasBonusLeft: false,
  connection: {
    username: 'ada',
    email: 'ada@discord.example',
    connectedAt: '2026-11-20T18:00:00.000Z',
    isMember: true,
    memberProblem: null,
  },
}

type Answer = { status: number; body: unknown } | 'lost' | Promise<{ status: number; body: unknown }>
let asked: { method: string; path: string; query: Record<string, string> }[] = []

/** The server as this card sees it. It always answers the member count. */
function answerWith(answer: Answer) {
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    if (url.pathname.endsWith('/guild-member-count')) return Response.json({ memberCount: 18_412 })
    asked.push({ method, path: url.pathname, query: Object.fromEntries(url.searchParams) })
    if (answer === 'lost') throw new TypeError('fetch failed')
    const { status, body } = await answer
    return Response.json(body, { status })
  })
}

const connected = (message = WITH_BONUS) => ({ status: 200, body: { message, username: 'ada', bonus: 5 } })
const refused = (status: number, code: string, message: string) => ({ status, body: { error: { code, message } } })

let codes = 0
/** Returns from Discord with a new code. */
function returnWithCode(more = '') {
  codes += 1
  window.history.replaceState(null, '', `${PAGE}?code=code-${codes}&state=the-state${more}`)
  return `code-${codes}`
}

/** Records the delay before the page reloads; a spied setTimeout would look like fake timers. */
function noteWaits() {
  const waits: unknown[] = []
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (run === reloadPage) waits.push(ms)
    return wait(run, ms)
  })
  return waits
}

const show = (status = NOBODY, isAffiliate = true) =>
  render(
    <StrictMode>
      <Toaster />
      <ConnectCard status={status} isAffiliate={isAffiliate} />
    </StrictMode>,
  )

beforeEach(() => {
  asked = []
  window.history.replaceState(null, '', PAGE)
})
afterEach(() => {
  sonner.dismiss()
  vi.unstubAllGlobals()
  vi.mocked(reloadPage).mockClear()
  refresh.mockClear()
})

describe('the return handler', () => {
  test('exchanges a code once, shows the result, cleans the URL, and reloads the page after a second [S2.51] [S4.46] [S4.47] [S4.48] [S8.12] [S8.13] [S7.11]', async () => {
    let answer: (of: ReturnType<typeof connected>) => void = () => {}
    answerWith(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const code = returnWithCode('&tab=apps')
    // rendered twice, as in development; the code is exchanged once
    show()
    expect(await screen.findByText('Connecting to Discord...')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Connecting…' })).toHaveAttribute('aria-busy', 'true')
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/discord-bot/exchange-code',
        query: { code, state: 'the-state', saveAccessToken: 'true' },
      },
    ])
    const began = performance.now()
    const waits = noteWaits()
    answer(connected())
    expect(await screen.findByText(WITH_BONUS)).toBeInTheDocument()
    expect(screen.queryByText('Connecting to Discord...')).toBeNull()
    expect(window.location.search).toBe('?tab=apps')
    expect(reloadPage).not.toHaveBeenCalled()
    expect(waits).toEqual([1_000])
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    expect(performance.now() - began).toBeGreaterThanOrEqual(950)
    expect(asked).toHaveLength(1)
  })

  test('a code that was already exchanged is ignored, and removed from the URL [S4.46] [S4.47]', async () => {
    answerWith(refused(409, 'conflict', 'Discord no longer accepts this code. Connect again.'))
    const code = returnWithCode()
    const { unmount } = show()
    await screen.findByText('Discord no longer accepts this code. Connect again.')
    unmount()
    window.history.replaceState(null, '', `${PAGE}?code=${code}&state=the-state`)
    show()
    expect(window.location.search).toBe('')
    // the page does not reload after a failure either
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(asked).toHaveLength(1)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  test.each([
    [
      'the server’s words',
      refused(409, 'conflict', 'This Discord account is taken.'),
      'This Discord account is taken.',
    ],
    ['"Failed to connect to Discord" without any', { status: 502, body: '<html>' }, 'Failed to connect to Discord'],
    [
      'the server’s words for a call that lacks its code',
      refused(422, 'invalid', 'Code is missing.'),
      'Code is missing.',
    ],
    ['the same when nobody answers', 'lost', 'Failed to connect to Discord'],
  ] as const)('a failure shows %s, and the URL is cleaned [S8.14] [S4.47]', async (_, answer, words) => {
    answerWith(answer)
    returnWithCode()
    show()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(window.location.search).toBe('')
    expect(screen.getByRole('button', { name: 'Connect Discord, get $5' })).not.toHaveAttribute('aria-busy')
  })

  test('an error parameter is shown, nothing is exchanged, and the URL is cleaned [S2.51] [S5.3] [S8.15]', async () => {
    answerWith(connected())
    window.history.replaceState(
      null,
      '',
      `${PAGE}?error=access_denied&error_description=The+owner+denied&state=s&code=x`,
    )
    show()
    expect(await screen.findByText('Discord connection failed: access_denied')).toBeInTheDocument()
    expect(asked).toEqual([])
    expect(window.location.search).toBe('')
  })

  test('the URL of another page opened meanwhile is not changed [S4.47]', async () => {
    let answer: (of: ReturnType<typeof refused>) => void = () => {}
    answerWith(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    returnWithCode()
    const { unmount } = show()
    await waitFor(() => expect(asked).toHaveLength(1))
    unmount()
    window.history.replaceState(null, '', '/offers?state=open')
    render(<Toaster />)
    answer(refused(409, 'conflict', 'This Discord account is taken.'))
    expect(await screen.findByText('This Discord account is taken.')).toBeInTheDocument()
    expect(window.location.pathname + window.location.search).toBe('/offers?state=open')
  })

  test('a URL with neither code nor error is not changed [S2.51]', async () => {
    answerWith(connected())
    window.history.replaceState(null, '', `${PAGE}?state=s&tab=apps`)
    show()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toEqual([])
    expect(window.location.search).toBe('?state=s&tab=apps')
  })
})

describe('the card', () => {
  test('offers the bonus while it can be earned, and shows the member count [S1.8] [S9.16] [S7.15]', async () => {
    answerWith('lost')
    show()
    expect(screen.getByRole('button', { name: 'Connect Discord, get $5' })).toBeEnabled()
    expect(await screen.findByText('18.4K')).toBeInTheDocument()
  })

  test('offers no bonus that was already paid, and none to staff [S9.16]', () => {
    answerWith('lost')
    show({ ...NOBODY, hasBonusLeft: false }, false)
    expect(screen.getByRole('button', { name: 'Connect Discord' })).toBeEnabled()
    expect(screen.queryByText(/Your level becomes your role/)).toBeNull()
  })

  test('a connect request that fails shows why and can be repeated; a double click sends one', async () => {
    let answer: (of: ReturnType<typeof refused>) => void = () => {}
    answerWith(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    show()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Connect Discord, get $5' }))
    answer(refused(503, 'unavailable', 'Connecting Discord is not set up here.'))
    expect(await screen.findByText('Connecting Discord is not set up here.')).toBeInTheDocument()
    expect(asked).toEqual([{ method: 'POST', path: '/api/discord/connect', query: {} }])
    expect(screen.getByRole('button', { name: 'Connect Discord, get $5' })).not.toHaveAttribute('aria-busy')
  })

  test('without configuration it shows a notice and no button', () => {
    answerWith('lost')
    show({ ...NOBODY, isAvailable: false })
    expect(screen.getByText('Connecting Discord is not available yet.')).toBeInTheDocument()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows the connected account, and disconnects it after a confirmation', async () => {
    answerWith({ status: 200, body: { connected: false } })
    show(CONNECTED)
    const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(terms).toEqual([
      ['Account', 'ada'],
      ['Discord email', 'ada@discord.example'],
      ['Community', 'Member'],
      ['Connected', 'Nov 20, 2026'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    const dialog = screen.getByRole('dialog', { name: 'Disconnect Discord?' })
    expect(dialog).toHaveAccessibleDescription(/ada is no longer connected/)
    expect(asked).toEqual([])
    await userEvent.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Discord disconnected.')).toBeInTheDocument()
    expect(asked).toEqual([{ method: 'DELETE', path: '/api/discord/connection', query: {} }])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a disconnect that fails shows the error in its dialog, and changes nothing', async () => {
    answerWith(refused(500, 'internal', 'Something went wrong on our side. Please try again.'))
    show(CONNECTED)
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(refresh).not.toHaveBeenCalled()
  })
})
