import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderOptions, render as renderPlain } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { vi } from 'vitest'

/** Renders like the app, with a new query cache that does not retry or keep unused results. */
export function render(ui: ReactElement, options?: Omit<RenderOptions, 'wrapper'>) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: 0 }, mutations: { retry: false } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { queryClient, ...renderPlain(ui, { wrapper, ...options }) }
}

/** A user with fake timers, which `findBy…` and `waitFor` advance: waits of the component take no time. */
export const fakeTimeUser = () => {
  vi.useFakeTimers()
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
}
