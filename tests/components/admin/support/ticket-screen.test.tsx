import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { TicketScreen } from '@/components/admin/support/ticket-screen'
import type { TicketDetail } from '@/lib/people/support/queue/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const AT = '2026-11-20T15:00:00.000Z'
const ID = '01a20056-8580-7b8d-afda-774a9834e1b0'
const ticket: TicketDetail = {
  number: 1001,
  subject: 'Where is my payout?',
  topic: 'payouts',
  state: 'open',
  priority: 'normal',
  createdAt: AT,
  updatedAt: AT,
  waitingSince: AT,
  version: 4,
  firstAnsweredAt: null,
  assignee: null,
  requester: {
    id: ID,
    name: 'Mara Voss',
    email: 'mara@stoke.test',
    firstName: 'Mara',
    affiliateId: 10_482,
    status: 'active',
  },
  messages: [{ id: ID, kind: 'request', author: 'Mara Voss', body: 'Where is it?', createdAt: AT }],
  links: [],
  others: [],
}
const refusal = (status: number, error: object) => Response.json({ error }, { status })

let answer: (method: string, path: string) => Promise<Response> | Response
beforeEach(() => {
  answer = () => Response.json(ticket)
  fetchMock.mockImplementation(async (input, init) => {
    const [path, method] = [String(input), init?.method ?? 'GET']
    if (method !== 'GET') return answer(method, path)
    if (path.endsWith('/staff')) return Response.json({ staff: [] })
    if (path.endsWith('/replies')) return refusal(500, { code: 'internal', message: 'Not now.' })
    if (path.endsWith('/choices')) return Response.json({ choices: [] })
    return Response.json(ticket)
  })
})
const viewer = { userId: ID, firstName: 'Ida', canOpenFeed: true, canOpenPayouts: true }
const open = async () => {
  render(
    <>
      <a href="/admin/support">All tickets</a>
      <TicketScreen number={1001} viewer={viewer} />
    </>,
  )
  return screen.findByLabelText('Your answer')
}

test('a refused answer leads to its field, and one that fails keeps its text', async () => {
  const field = await open()
  answer = () => refusal(422, { code: 'invalid', message: 'Check it.', fields: { message: 'Write an answer.' } })
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('Write an answer.'))
  expect(field).toHaveFocus()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await userEvent.type(field, 'It was sent today.')
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/could not be reached/)).toBeInTheDocument()
  expect(field).toHaveValue('It was sent today.')
})

test('asks before an answer that was not sent is left behind', async () => {
  await userEvent.type(await open(), 'It was sent today.')
  await userEvent.click(screen.getByRole('link', { name: 'All tickets' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByLabelText('Your answer')).toHaveValue('It was sent today.')
})

test('a state that is being saved is shown at once, keeps the focus, and goes back if it is refused', async () => {
  await open()
  let refuse: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (refuse = resolve))
  const priority = screen.getByLabelText('Priority')
  await userEvent.selectOptions(priority, 'high')
  await waitFor(() => expect(priority).toHaveValue('high'))
  expect(priority).toHaveFocus()
  expect(priority).toBeEnabled()
  refuse(refusal(500, { code: 'internal', message: 'Not now.' }))
  await waitFor(() => expect(priority).toHaveValue('normal'))
})

test('the list of what can be linked takes the focus, and gives it back', async () => {
  await open()
  const link = screen.getByRole('button', { name: 'Link' })
  await userEvent.click(link)
  expect(screen.getByLabelText('Link a conversion or payout')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(link).toHaveFocus()
})

test('saved replies that cannot be loaded are not said to be missing', async () => {
  await open()
  expect(await screen.findByText('Saved replies could not be loaded.')).toBeInTheDocument()
})
