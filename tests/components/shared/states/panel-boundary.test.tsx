import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { refresh } = router

// React logs caught errors to the console
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  refresh.mockClear()
})

const Throws = ({ error }: { error: unknown }) => {
  throw error
}
function Quests() {
  const { data } = useQuery({ queryKey: ['quests'], queryFn: () => apiFetch('/api/quests'), throwOnError: true })
  return <p>{String(data ?? 'Loading')}</p>
}
const alert = () => screen.getByRole('alert')

test('a failing panel does not affect the others and shows its request id', () => {
  render(
    <>
      <PanelBoundary message="Your quests could not be shown.">
        <Throws error={new ApiError(500, 'internal', 'Something went wrong', '7f3a-91c2')} />
      </PanelBoundary>
      <PanelBoundary message="Never said.">
        <p>Balance</p>
      </PanelBoundary>
    </>,
  )
  expect(alert()).toHaveTextContent('Your quests could not be shown.')
  expect(alert()).toHaveTextContent('Request 7f3a-91c2')
  expect(screen.getByText('Balance')).toBeInTheDocument()
})

test('the retry requests again and shows the response', async () => {
  let isBroken = true
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json(
          { error: { code: 'internal', message: 'No.' } },
          { status: 500, headers: { 'x-request-id': 'r-1' } },
        )
      : Response.json(['Ten quests']),
  )
  render(
    <PanelBoundary message="Your quests could not be shown.">
      <Quests />
    </PanelBoundary>,
  )
  expect(await screen.findByText('r-1')).toBeInTheDocument()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ten quests')).toBeInTheDocument()
  expect(refresh).not.toHaveBeenCalled()
})

test('a server error is retried on the server, and is identified by its digest', async () => {
  const error = Object.assign(new Error('An error occurred in the Server Components render.'), { digest: '2841' })
  render(
    <PanelBoundary message="Failed.">
      <Throws error={error} />
    </PanelBoundary>,
  )
  expect(alert()).toHaveTextContent('Request 2841')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refresh).toHaveBeenCalledOnce()
  expect(alert()).toBeInTheDocument()
})

test('code that is gone with its build is loaded by a reload of the page', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  render(
    <PanelBoundary message="Failed.">
      <Throws error={Object.assign(new Error('Failed to load chunk 7'), { name: 'ChunkLoadError' })} />
    </PanelBoundary>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('an error without an id shows none, and not its own message', () => {
  render(
    <PanelBoundary message="Failed.">
      <Throws error={new TypeError('secret is not a function')} />
    </PanelBoundary>,
  )
  expect(alert()).toHaveTextContent(/^Failed\.Retry/)
  expect(alert()).not.toHaveTextContent(/Request|secret/)
})

test.each(['NEXT_REDIRECT;replace;/login;307;', 'NEXT_HTTP_ERROR_FALLBACK;404'])('rethrows %s of Next', (digest) => {
  const error = Object.assign(new Error(digest), { digest })
  const draw = () =>
    render(
      <PanelBoundary message="Failed.">
        <Throws error={error} />
      </PanelBoundary>,
    )
  expect(draw).toThrow(error)
})

function QuestNames() {
  const { data } = useQuery({ queryKey: ['quests'], queryFn: () => apiFetch<string[]>('/api/quests') })
  return <p>{data?.map((name) => name)}</p>
}

test('a response that could not be rendered is requested again', async () => {
  const answers = [{ quests: 'broken' }, ['Fifteen conversions']]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  render(
    <PanelBoundary message="Your quests could not be shown.">
      <QuestNames />
    </PanelBoundary>,
  )
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your quests could not be shown.'))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Fifteen conversions')).toBeVisible()
})
