import { describe, expect, test } from 'vitest'
import {
  axisTicks,
  barPath,
  barWidth,
  type ChartPoint,
  hasLabel,
  labelEvery,
  largest,
  slotAt,
  slotCenter,
  stackMax,
  stackPieces,
  stepPath,
  tipPlace,
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
    [7, 3, true, [0, 5, 10]],
    [607, 3, true, [0, 250, 500, 750]],
    [60, 3, false, [0, 20, 40, 60]],
    [0.3, 3, false, [0, 0.1, 0.2, 0.3]],
    [834_567.89, 3, false, [0, 500_000, 1_000_000]],
  ])('%d in %i steps (whole: %s) is %j', (max, intervals, whole, expected) => {
    expect(axisTicks(max, intervals, whole)).toEqual(expected)
  })

  test('the last tick always reaches the largest value, and counts have no halves', () => {
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

describe('geometry', () => {
  test('heights run from the bottom of the plot to its top', () => {
    expect([valueY(0, 60, plot), valueY(30, 60, plot), valueY(60, 60, plot)]).toEqual([110, 60, 10])
    expect(valueY(5, 0, plot)).toBe(110)
    expect(valueY(-5, 60, plot)).toBe(110)
  })

  test('a slot’s middle lies within the plot', () => {
    expect(slotCenter(0, 24, plot)).toBe(45)
    expect(slotCenter(23, 24, plot)).toBe(275)
  })

  test.each([
    [39, null],
    [40, 0],
    [159, 11],
    [279, 23],
    [280, null],
  ])('a pointer at %i px is over slot %s', (x, slot) => expect(slotAt(x, 24, plot)).toBe(slot))

  test('a bar stands on the ground with round shoulders, and one of nothing is not drawn', () => {
    expect(barPath(100, 20, 60, plot)).toBe('M90 110V63A3 3 0 0 1 93 60H107A3 3 0 0 1 110 63V110Z')
    expect(barPath(100, 20, 109, plot)).toBe('M90 110V110A1 1 0 0 1 91 109H109A1 1 0 0 1 110 110V110Z')
    expect(barPath(100, 20, 110, plot)).toBe('')
  })

  test.each([
    ['beside the pointer', { x: 20, y: 20 }, { x: 34, y: 34 }],
    ['on its other side where the chart ends', { x: 290, y: 150 }, { x: 176, y: 96 }],
  ])('a tip stands %s', (_, pointer, place) => {
    expect(tipPlace(pointer, { width: 100, height: 40 }, { width: 300, height: 160 })).toEqual(place)
  })

  test('a tip as wide as the chart begins at its edge', () => {
    expect(tipPlace({ x: 50, y: 10 }, { width: 160, height: 40 }, { width: 170, height: 160 })).toEqual({ x: 0, y: 24 })
  })

  test('the largest value of both periods must fit', () => {
    expect(largest([point(3, 9), point(null, 2)])).toBe(9)
    expect(largest([])).toBe(0)
  })

  test('the period before is a step over whole slots', () => {
    const points = [point(1, 0), point(1, 30), point(1, 60)]
    expect(stepPath(points, [0, 3], 60, plot)).toBe('M40 110H120V60H200V10H280')
    expect(stepPath(points, [1, 2], 60, plot)).toBe('M120 60H200')
  })

  test('slots without a value leave a gap', () => {
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
  ])('%i slots on %i px are labelled every %i', (count, width, expected) => {
    expect(labelEvery(count, width)).toBe(expected)
  })

  test('the running hour is always labelled and its neighbours give way', () => {
    const points = Array.from({ length: 24 }, (_, hour) => point(1, null, hour === 7))
    const labelled = points.flatMap((_, index) => (hasLabel(index, points, 3) ? [index] : []))
    expect(labelled).toEqual([0, 3, 7, 9, 12, 15, 18, 21])
  })

  test('without a running hour every step is labelled', () => {
    const points = Array.from({ length: 6 }, () => point(1))
    expect(points.flatMap((_, index) => (hasLabel(index, points, 3) ? [index] : []))).toEqual([0, 3])
  })
})

describe('stacked bars', () => {
  const part = (key: string, values: number[]) => ({ key, name: key, color: 'red', values })

  test('the tallest is the highest sum of parts', () => {
    expect(stackMax([part('a', [1, 5, 0]), part('b', [4, 2, 1])])).toBe(7)
    expect(stackMax([])).toBe(0)
  })

  test('parts stand on each other from the ground up, and those of nothing take no room', () => {
    const pieces = stackPieces([part('a', [1, 5]), part('b', [3, 0])], 10, plot)
    expect(pieces.map(({ key, index, y, height }) => [key, index, y, height])).toEqual([
      ['a', 0, 100, 10],
      ['a', 1, 60, 50],
      ['b', 0, 70, 30],
    ])
  })
})
