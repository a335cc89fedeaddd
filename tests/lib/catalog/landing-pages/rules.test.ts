import { expect, test } from 'vitest'
import { chooseLandingPage } from '@/lib/catalog/landing-pages/rules'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'

const page = (id: number, weight: number) => ({ id, weight, url: `https://shop.example/${id}` })
const pages = [page(1, 3), page(2, 1), page(3, 0)]

test.each([
  ['none, without pages', [], undefined, 0.5, undefined],
  ['the first of the weights', pages, undefined, 0.7499, 1],
  ['the second of the weights', pages, undefined, 0.75, 2],
  ['the last with a weight, at the end', pages, undefined, 1, 2],
  ['the one that is named', pages, 2, 0, 2],
  ['one without a weight, where it is named', pages, 3, 0, 3],
  ['one by weight, where a page of nobody is named', pages, 9, 0, 1],
  ['none, where no page has a weight', [page(3, 0)], undefined, 0.5, undefined],
])('the landing page is %s', (_, all, named, fraction, id) => {
  expect(chooseLandingPage(all, named, () => fraction)?.id).toBe(id)
})

test('visitors are distributed by weight, each always to the same page', () => {
  const counts = new Map<number, number>()
  for (let index = 0; index < 4_000; index += 1) {
    const fraction = () => visitorFraction(`visitor ${index}`, 'landing 7')
    const chosen = chooseLandingPage(pages, undefined, fraction)?.id ?? 0
    expect(chooseLandingPage(pages, undefined, fraction)?.id).toBe(chosen)
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2])
  expect(counts.get(1)).toBeGreaterThan(2_850)
  expect(counts.get(1)).toBeLessThan(3_150)
})
