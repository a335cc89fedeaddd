import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HelpScreen } from '@/components/account/support/help-screen'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import type { Ticket } from '@/lib/people/support/schema'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const AT = '2026-11-20T12:00:00.000Z'
const TICKET: Ticket = {
  number: 1042,
  topic: 'tracking',
  subject: 'A sale is missing',
  status: 'answered',
  createdAt: AT,
  updatedAt: AT,
  messages: [
    { id: 'a', from: 'you', body: 'Where is it?', createdAt: AT },
    { id: 'b', from: 'support', body: 'It is here.\nLook again.', createdAt: AT },
  ],
}
const { messages: _, ...SUMMARY } = TICKET
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
let posts: (() => Promise<Response>)[]

beforeEach(() => {
  vi.clearAllMocks()
  posts = []
  fetchMock.mockImplementation((path, init) => {
    if (init?.method === 'POST') return posts.shift()?.() ?? answer(TICKET, 201)
    return String(path).endsWith('/1042') ? answer(TICKET) : answer({ tickets: [SUMMARY], nextCursor: null })
  })
})

function show(searchParams = '', supportEmail: string | null = null) {
  const Frame = withNuqsTestingAdapter({ searchParams, hasMemory: true })
  return render(
    <Frame>
      <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, supportEmail }}>
        <HelpScreen />
      </PublicSettingsProvider>
    </Frame>,
  )
}
const bodies = () =>
  fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => JSON.parse(String(init?.body)))

async function write(message = 'It came on Tuesday.') {
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'tracking')
  await userEvent.type(screen.getByLabelText('Subject'), 'A sale is missing')
  await userEvent.type(screen.getByLabelText('Message'), message)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

describe('contacting support', () => {
  test('opens the conversation an email links to, with both sides named [S2.9]', async () => {
    show('?ticket=1042')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ticket #1042' }))
    const lines = await dialog.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You.*Where is it\?$/),
      expect.stringMatching(/^Support.*It is here\.\nLook again\.$/s),
    ])
  })

  test('marks the missing fields and sends nothing', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByLabelText('Category')).toHaveAccessibleDescription('Choose what it is about.')
    expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Say in a few words what it is about.')
    expect(bodies()).toEqual([])
  })

  test('resends a failed message with the same key, so that it is saved once', async () => {
    posts = [() => Promise.reject(new TypeError('Failed to fetch'))]
    show()
    await write()
    expect(await screen.findByText(/could not be reached/)).toBeVisible()
    expect(screen.getByLabelText('Message')).toHaveValue('It came on Tuesday.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('dialog', { name: 'Ticket #1042' })).toBeVisible()
    const [first, second] = bodies()
    expect(second).toEqual(first)
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('lists older tickets behind Show more, until there are none', async () => {
    const older = { ...SUMMARY, number: 1007, subject: 'A former question' }
    fetchMock.mockImplementation((path) =>
      String(path).endsWith('?cursor=1-1042')
        ? answer({ tickets: [older], nextCursor: null })
        : answer({ tickets: [SUMMARY], nextCursor: '1-1042' }),
    )
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('A former question')).toBeVisible()
    expect(screen.getByText('A sale is missing')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test.each([
    [null, 'send us a message with the form on this page.'],
    ['help@stoke.example', 'email help@stoke.example from the address of your account.'],
  ])('with the support address %s, who lost phone and codes is told where to write', async (supportEmail, where) => {
    show('', supportEmail)
    expect(await screen.findByText(/Without recovery codes/)).toHaveTextContent(where)
  })

  test('lists tickets before the questions', async () => {
    show()
    await screen.findByText('A sale is missing')
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
    expect(regions).toEqual(['tickets-title', 'questions-title', 'write-title'])
  })
})
