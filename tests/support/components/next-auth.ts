import { vi } from 'vitest'

/** Stand in for next-auth/react in all tests of components (vitest.config.ts). */
export const signIn = vi.fn()
export const signOut = vi.fn()
