import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FirstSteps } from '@/components/admin/overview/first-steps'
import { router } from '@/tests/support/components/navigation'

const { refresh } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

test('what is left is listed with the page of each step, and nothing is shown when nothing is left', () => {
  const { container, rerender } = render(<FirstSteps steps={{ left: ['brand', 'staff'], testMail: null }} />)
  expect(screen.getByRole('link', { name: 'Name, colors, logo and support address' })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  expect(screen.getByRole('link', { name: 'Invite your staff' })).toHaveAttribute('href', '/admin/manage-admins')
  expect(screen.getByText('2 left')).toBeInTheDocument()
  rerender(<FirstSteps steps={{ left: [], testMail: null }} />)
  expect(container).toBeEmptyDOMElement()
})

test('a test email is sent to oneself, and the outcome of the last one is shown', async () => {
  fetchMock.mockImplementation(async () => Response.json({ isDone: true }))
  const at = '2026-11-20T15:00:00.000Z'
  render(<FirstSteps steps={{ left: ['mail'], testMail: { status: 'failed', error: '550 no such sender', at } }} />)
  expect(screen.getByRole('status')).toHaveTextContent('The last test email was refused. 550 no such sender')
  fireEvent.click(screen.getByRole('button', { name: 'Send a test email to me' }))
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), { timeout: 10_000 })
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/settings/test-mail')
  fetchMock.mockImplementation(async () =>
    Response.json({ error: { code: 'unavailable', message: 'Away.' } }, { status: 503 }),
  )
  // it may still be busy with the first one
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test email to me' }))
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Away.'))
})
