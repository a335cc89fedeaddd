import { describe, expect, test } from 'vitest'
import {
  axisTicks,
  barWidth,
  type ChartPoint,
  hasLabel,
  labelEvery,
  largest,
  slotCenter,
  stackMax,
  stepPath,
  valueY,
} from '@/components/charts/chart-domain'

const plot = { x: 40, y: 10, width: 240, height: 100 }
const point = (value: number | null, before: number | null = null, isNow = false): ChartPoint => ({
  label: 'l',
  title: 't',
  value,
  before,
  isNow,
})

describe('axisTicks', () => {
  test.each([
    [52.4, 3, false, [0, 20, 40, 60]],
    [0, 3, false, [0, 1]],
    [0, 3, true, [0, 1]],
    [1, 3, true, [0, 1]],
    [2, 3, true, [0, 1, 2]],
    [7, 3, true, [0, 4, 8]],
    [65, 2, false, [0, 40, 80]],
    [52.4, 2, false, [0, 30, 60]],
    [100, 3, false, [0, 50, 100]],
    [607, 3, true, [0, 250, 500, 750]],
    [60, 3, false, [0, 20, 40, 60]],
    [0.3, 3, false, [0, 0.1, 0.2, 0.3]],
    [834_567.89, 3, false, [0, 300_000, 600_000, 900_000]],
  ])('%d in %i steps (whole: %s) is %j', (max, intervals, whole, expected) => {
    expect(axisTicks(max, intervals, whole)).toEqual(expected)
  })

  test('the last tick always reaches the largest value, and counts have whole ticks', () => {
    for (let max = 0; max < 3_000; max += 7) {
      for (const intervals of [2, 3]) {
        const ticks = axisTicks(max, intervals, true)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(intervals + 2)
      }
    }
  })
})

describe('plot geometry', () => {
  test('a bar’s height runs from the bottom of the plot to its top', () => {
    expect([valueY(0, 60, plot), valueY(30, 60, plot), valueY(60, 60, plot)]).toEqual([110, 60, 10])
    expect(valueY(5, 0, plot)).toBe(110)
    expect(valueY(-5, 60, plot)).toBe(110)
  })

  test('the center of a slot lies within the plot', () => {
    expect(slotCenter(0, 24, plot)).toBe(45)
    expect(slotCenter(23, 24, plot)).toBe(275)
  })

  test('the scale fits the largest value of both periods', () => {
    expect(largest([point(3, 9), point(null, 2)])).toBe(9)
    expect(largest([])).toBe(0)
  })

  test('the previous period is a step line over whole slots', () => {
    const points = [point(1, 0), point(1, 30), point(1, 60)]
    expect(stepPath(points, [0, 3], 60, plot)).toBe('M40 110H120V60H200V10H280')
    expect(stepPath(points, [1, 2], 60, plot)).toBe('M120 60H200')
  })

  test('slots without a value leave a gap in the line', () => {
    const points = [point(1, 0), point(1), point(1, 60)]
    expect(stepPath(points, [0, 3], 60, plot)).toBe('M40 110H120M200 10H280')
    expect(stepPath([point(1)], [0, 1], 60, plot)).toBe('')
  })

  test.each([
    [24, 948, 22],
    [24, 330, 8],
    [366, 330, 1],
  ])('%i bars on %i px are %i px wide', (count, width, expected) => {
    expect(barWidth(count, width)).toBe(expected)
  })
})

describe('labels', () => {
  test.each([
    [24, 948, 3],
    [24, 330, 6],
    [24, 200, 12],
    [30, 948, 2],
    [7, 948, 1],
  ])('%i slots on %i px are labeled every %i', (count, width, expected) => {
    expect(labelEvery(count, width)).toBe(expected)
  })

  test('the current hour is always labeled and replaces labels next to it', () => {
    const points = Array.from({ length: 24 }, (_, hour) => point(1, null, hour === 7))
    const labelled = points.flatMap((_, index) => (hasLabel(index, points, 3) ? [index] : []))
    expect(labelled).toEqual([0, 3, 7, 9, 12, 15, 18, 21])
  })

  test('without a current hour every step is labeled', () => {
    const points = Array.from({ length: 6 }, () => point(1))
    expect(points.flatMap((_, index) => (hasLabel(index, points, 3) ? [index] : []))).toEqual([0, 3])
  })
})

describe('stacked bars', () => {
  const part = (key: string, values: number[]) => ({ key, name: key, color: 'red', values })

  test('the scale fits the highest sum of parts', () => {
    expect(stackMax([part('a', [1, 5, 0]), part('b', [4, 2, 1])])).toBe(7)
    expect(stackMax([])).toBe(0)
  })
})
