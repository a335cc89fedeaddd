import { describe, expect, test } from 'vitest'
import { chartTitle, formatAxis, formatMetric, zoneName } from '@/components/affiliate/reports/labels'

describe('labels', () => {
  test('earnings have 2 decimals, and a k above 1000 on the axis [S9.7]', () => {
    expect(formatMetric('earnings', 1234.5)).toBe('$1,234.50')
    expect(formatMetric('clicks', 1234)).toBe('1,234')
    expect(formatAxis('earnings', 1200)).toBe('$1.20k')
    expect(formatAxis('clicks', 2500)).toBe('2.5k')
    expect(chartTitle('earnings', 'today')).toBe('Earnings per hour')
    expect(chartTitle('clicks', 'week')).toBe('Clicks per day')
  })

  test.each([
    ['America/New_York', 'Eastern time'],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'India standard time'],
    ['America/Los_Angeles', 'Pacific time'],
  ])('%s is shown as %s', (zone, name) => {
    expect(zoneName(zone, new Date(Date.UTC(2026, 10, 20, 18, 30)))).toBe(name)
  })
})
