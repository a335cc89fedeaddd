import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Loader } from '@/components/shared/loader/loader'
import { LOADER_SIZES, letterDelay } from '@/components/shared/loader/timing'
import { render } from '@/tests/support/components/render'
import { readSources } from '@/tests/support/setup/source-tree'

const still = (container: HTMLElement) => container.querySelector('svg')

describe('Loader', () => {
  test.each([
    ['sm', 20],
    ['md', 32],
    ['lg', 48],
    ['xl', 72],
  ] as const)('in size %s its flame is %i px, from the first paint [S9.20]', (size, side) => {
    const { container } = render(<Loader size={size} />)
    expect(still(container)).toHaveAttribute('height', String(side))
    expect(still(container)?.parentElement).toHaveStyle({ width: `${side}px`, height: `${side}px` })
  })

  test.each(Object.keys(LOADER_SIZES))('size %s is used by a screen [S9.20]', (size) => {
    const screens = readSources().filter(({ path }) => /^(components|app)\//.test(path))
    const users = screens.filter(({ lines }) => lines.some((line) => line.includes(`<Loader size="${size}"`)))
    expect(users.length).toBeGreaterThan(0)
  })

  test('gives screen readers its label exactly once [S9.20]', () => {
    render(<Loader label="Connecting" />)
    const status = screen.getByRole('status')
    expect(status.querySelector('.sr-only')).toHaveTextContent('Connecting')
    expect(status.querySelector('[aria-hidden=true].whitespace-pre')).toHaveTextContent('Connecting')
  })

  test('its letters start 0.1 s apart, the first after 0.04 s [S9.20]', () => {
    const { container } = render(<Loader label="Wait" />)
    const delays = [...container.querySelectorAll<HTMLElement>('.animate-breathe')].map(
      ({ style }) => style.animationDelay,
    )
    expect(delays).toEqual(['0.04s', '0.14s', '0.24s', '0.34s'])
    expect(letterDelay(10)).toBe('1.04s')
  })

  test('the smallest size shows only the flame [S9.20]', () => {
    const { container } = render(<Loader size="sm" />)
    expect(container.querySelector('.animate-breathe')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })
})

describe('the animation', () => {
  // the player loads its file with XMLHttpRequest; this one never answers
  const asked: string[] = []
  class Unanswered extends XMLHttpRequest {
    override open(method: string, url: string | URL) {
      asked.push(`${method} ${url}`)
    }
    override send() {}
  }
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('XMLHttpRequest', Unanswered)
  })
  afterEach(() => vi.unstubAllGlobals())

  const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

  test('is loaded only during a long wait, and the static flame is shown until then [S7.27]', async () => {
    const { container } = render(<Loader animation="other.json" />)
    expect(asked).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual(['GET /animations/other.json']), { timeout: 4_000 })
    expect(still(container)).not.toHaveClass('invisible')
  })

  test('is /animations/loader.json by default [S7.27]', async () => {
    render(<Loader />)
    await vi.waitFor(() => expect(asked).toEqual(['GET /animations/loader.json']), { timeout: 4_000 })
  })

  test('is not loaded when the wait is short [S7.27]', async () => {
    const { unmount } = render(<Loader />)
    unmount()
    await wait(400)
    expect(asked).toEqual([])
  })

  test('is not loaded with reduced motion, and the static flame is shown [S9.20]', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
    const { container } = render(<Loader />)
    await wait(400)
    expect(asked).toEqual([])
    expect(still(container)).not.toHaveClass('invisible')
  })
})
