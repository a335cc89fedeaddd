import { vi } from 'vitest'

/** Stands in for canvas-confetti in all tests of components (vitest.config.ts): jsdom draws no canvas. */
export default { create: vi.fn() }
