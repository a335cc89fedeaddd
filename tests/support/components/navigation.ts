import { vi } from 'vitest'

export { forbidden, notFound, redirect, unstable_rethrow } from 'next/navigation.js'

/** Stands in for next/navigation in all tests of components (vitest.config.ts): there is no router of Next in jsdom. */
export const router = {
  push: vi.fn(),
  replace: vi.fn(),
  refresh: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
  prefetch: vi.fn(),
}

/** The address of the page, which a test sets in `beforeEach`. */
export const address = { path: '/', search: '' }

let read = { search: '', parameters: new URLSearchParams() }

export const useRouter = () => router

export const usePathname = () => address.path

/** The same object while the address is the same, as Next has it. */
export function useSearchParams() {
  if (read.search !== address.search) {
    read = { search: address.search, parameters: new URLSearchParams(address.search) }
  }
  return read.parameters
}

/** Before each test. */
export function resetNavigation() {
  for (const asked of Object.values(router)) asked.mockReset()
  Object.assign(address, { path: '/', search: '' })
}
