import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Money } from '@/components/shared/figures/money'

const COUNT_MS = 600
const setCount = (value: string) => document.documentElement.style.setProperty('--count', value)
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  setCount(`${COUNT_MS}ms`)
})
afterEach(() => {
  vi.useRealTimers()
  setCount('')
})

describe('Money', () => {
  test.each([
    [0, '$0.00'],
    [238415, '$2,384.15'],
    [123456789012n, '$1,234,567,890.12'],
    [-1200, '-$12.00'],
  ])('%d cents are %s [S9.8]', (cents, text) => {
    const { container } = render(<Money cents={cents} />)
    expect(container).toHaveTextContent(text)
  })

  test('a figure is shown without counting when it first appears', () => {
    const { container } = render(<Money cents={47525} figure />)
    expect(container.textContent).toBe('$475.25')
  })

  test('a changed value is counted up to, and screen readers get only the new one', () => {
    const { container, rerender } = render(<Money cents={10000} figure />)
    rerender(<Money cents={20000} figure />)
    advance(COUNT_MS / 2)

    const counting = container.querySelector('[aria-hidden="true"]')?.textContent ?? ''
    const shownCents = Number(counting.replace(/[^0-9]/g, ''))
    expect(shownCents).toBeGreaterThan(10000)
    expect(shownCents).toBeLessThan(20000)
    expect(screen.getByText('$200.00')).toHaveClass('sr-only')

    advance(COUNT_MS)
    expect(container.textContent).toBe('$200.00')
  })

  test('a value that changes during the count is reached too', () => {
    const { container, rerender } = render(<Money cents={0} />)
    rerender(<Money cents={10000} />)
    advance(COUNT_MS / 2)
    rerender(<Money cents={500} />)
    advance(COUNT_MS * 2)
    expect(container.textContent).toBe('$5.00')
  })

  test('nothing counts with reduced motion', () => {
    setCount('0ms')
    const { container, rerender } = render(<Money cents={10000} />)
    rerender(<Money cents={20000} />)
    expect(container.textContent).toBe('$200.00')
  })
})
