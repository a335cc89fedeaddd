import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBanner } from '@/components/shared/shortcuts/offline-banner'
import { render } from '@/tests/support/components/render'

afterEach(() => vi.restoreAllMocks())

const connection = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('is shown only while the browser is offline', () => {
  render(<OfflineBanner />)
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  connection(false)
  expect(status).toHaveTextContent('You are offline.')
  connection(true)
  expect(status).toBeEmptyDOMElement()
})
