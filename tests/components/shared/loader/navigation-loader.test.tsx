import { act, screen } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NavigationLoader } from '@/components/shared/loader/navigation-loader'
import { onRouterTransitionStart } from '@/instrumentation-client'
import { address } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

beforeEach(() => {
  Object.assign(address, { path: '/home', search: '' })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function setOut(url: string) {
  onRouterTransitionStart(url)
  pass(0)
}
const loader = () => screen.queryByRole('status')

function show() {
  const { rerender } = render(<NavigationLoader />)
  return {
    arrive: (path: string) => {
      address.path = path
      rerender(<NavigationLoader />)
    },
  }
}

test('a slow navigation shows the loader from 250 ms until the page arrives [S9.20]', () => {
  const { arrive } = show()
  setOut('/offers')
  pass(249)
  expect(loader()).toBeNull()
  pass(1)
  expect(loader()).toHaveTextContent('Loading')
  arrive('/offers')
  expect(loader()).toBeNull()
})

test('a fast navigation does not show it, nor does the way back', () => {
  const { arrive } = show()
  setOut('/offers')
  pass(100)
  arrive('/offers')
  pass(1_000)
  expect(loader()).toBeNull()
  arrive('/home')
  pass(1_000)
  expect(loader()).toBeNull()
})

test('a hash change does not show it; a new query string does', () => {
  show()
  setOut('/home#main')
  pass(1_000)
  expect(loader()).toBeNull()
  setOut('/home?metric=clicks')
  pass(1_000)
  expect(loader()).not.toBeNull()
})

test('it is shown also when the router starts inside a transition', async () => {
  vi.useRealTimers()
  show()
  let arrive = () => {}
  startTransition(async () => {
    onRouterTransitionStart('/offers')
    await new Promise<void>((done) => {
      arrive = done
    })
  })
  expect(await screen.findByRole('status')).toHaveTextContent('Loading')
  // React holds every later transition of the process until this one ends
  await act(async () => arrive())
})

test('it is hidden after ten seconds when the page does not change', () => {
  show()
  setOut('/offers')
  pass(9_999)
  expect(loader()).not.toBeNull()
  pass(1)
  expect(loader()).toBeNull()
})
