import { describe, expect, test } from 'vitest'
import { COURSES } from '@/lib/learning/university/constants'
import { courseProgress, readingMinutes } from '@/lib/learning/university/rules'
import { lessonParamsSchema } from '@/lib/learning/university/schema'

const lesson = (slug: string) => ({ slug, title: `Title of ${slug}`, body: ['Text.'] })
const course = { lessons: [lesson('a'), lesson('b'), lesson('c')] }

describe('progressOf', () => {
  test.each([
    [[], 0, 'a'],
    [['a'], 1, 'b'],
    [['c', 'a'], 2, 'b'],
    [['a', 'b', 'c'], 3, null],
    [['gone', 'b'], 1, 'a'],
  ])('with %j done, %i count and %s comes next [S2.10]', (done, count, next) => {
    expect(courseProgress(course, new Set(done))).toMatchObject({ done: count, total: 3, next: next && { slug: next } })
  })
})

describe('the courses', () => {
  test('have five to seven short lessons each [S2.10]', () => {
    expect(COURSES.length).toBeGreaterThanOrEqual(4)
    for (const { lessons } of COURSES) {
      expect(lessons.length).toBeGreaterThanOrEqual(5)
      expect(lessons.length).toBeLessThanOrEqual(7)
      for (const each of lessons) expect(readingMinutes({ lessons: [each] })).toBe(1)
    }
  })

  test('have slugs that are unique and valid in URLs and anchors [S2.10]', () => {
    const slugs = COURSES.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const { slug, lessons } of COURSES) {
      const own = lessons.map((each) => each.slug)
      expect(new Set(own).size).toBe(own.length)
      for (const each of own) {
        expect(lessonParamsSchema.safeParse({ course: slug, lesson: each }).success).toBe(true)
        expect(`${slug}/${each}`).toMatch(/^[a-z-]+\/[a-z-]+$/)
      }
    }
  })

  test('have a reading time that follows from their words [S2.10]', () => {
    const words = (count: number) => ({ slug: 'x', title: 'Long', body: [Array(count).fill('word').join(' ')] })
    expect(readingMinutes({ lessons: [words(10)] })).toBe(1)
    expect(readingMinutes({ lessons: [words(359), words(359)] })).toBe(4)
  })
})
