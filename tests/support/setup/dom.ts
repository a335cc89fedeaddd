import './canvas'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import confetti from '../components/confetti'
import { resetNavigation } from '../components/navigation'
import { signIn, signOut } from '../components/next-auth'

afterEach(cleanup)

// Files share what stands in for these modules.
beforeEach(() => {
  resetNavigation()
  for (const asked of [signIn, signOut]) asked.mockReset()
  confetti.create.mockReset().mockReturnValue(() => null)
})

// Files share a document: nothing that one of them added, focused, stored or replaced may remain for the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
})

// The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library knows only Jest's fake timers; without this user-event hangs under vi.useFakeTimers().
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) } })

// jsdom has no layout: observers report nothing, and no media query matches.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => {}
